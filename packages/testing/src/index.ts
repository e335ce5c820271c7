export { type ChatClient, openChat } from './chat-client.ts'
export type { Slot } from './claim-slot.ts'
export {
  type ClientJournal,
  createClientJournal,
  type JournalledCall,
  type JournalledTurn,
} from './client/client-journal.ts'
export {
  openReconnectingChat,
  type ReconnectingChat,
  RefusedError,
} from './client/reconnecting-chat.ts'
export { type IdentityProvider, type Person, startIdentityProvider } from './identity-provider.ts'
export {
  type MailServer,
  type ReceivedMail,
  resetLinkIn,
  startMailServer,
} from './mail-server.ts'
export { readEventStream, type StreamMessage } from './read-event-stream.ts'
export { type Script, scriptedModel, scriptedPrompt } from './scripted-provider/script.ts'
export { scriptedText } from './scripted-provider/scripted-text.ts'
export {
  type CompletionRequest,
  type ScriptedProvider,
  startScriptedProvider,
} from './scripted-provider/start-scripted-provider.ts'
export { test } from './test.ts'

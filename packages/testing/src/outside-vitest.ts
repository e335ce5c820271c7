export { type ClientJournal, createClientJournal } from './client/client-journal.ts'
export {
  openReconnectingChat,
  type ReconnectingChat,
  RefusedError,
} from './client/reconnecting-chat.ts'
export { type Script, scriptedModel, scriptedPrompt } from './scripted-provider/script.ts'
export {
  type ScriptedProvider,
  startScriptedProvider,
} from './scripted-provider/start-scripted-provider.ts'

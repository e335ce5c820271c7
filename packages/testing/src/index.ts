export { type ChatClient, openChat } from './chat-client.ts'
export type { Slot } from './claim-slot.ts'
export {
  type CompletionRequest,
  type ScriptedProvider,
  startScriptedProvider,
} from './scripted-provider/start-scripted-provider.ts'
export { test } from './test.ts'

export { readScript, type Script, scriptedModel, scriptedPrompt } from './script.ts'
export { scriptedText } from './scripted-text.ts'
export {
  type CompletionRequest,
  type ScriptedProvider,
  startScriptedProvider,
} from './start-scripted-provider.ts'

import {
  type ModelCall,
  messagesOf,
  temperatureOf,
  thinkingOf,
  tokenLimitOf,
} from './model-call.ts'

/**
 * The body of a chat completion.
 * @param thinkingOff what switches thinking off at this server, where it thinks by default.
 */
export function toCompletionBody(call: ModelCall, thinkingOff: object = {}) {
  const limit = tokenLimitOf(call)
  const thinking = thinkingOf(call)
  return {
    model: call.providerModel,
    messages: messagesOf(call),
    ...(limit && { [limit.field]: limit.tokens }),
    temperature: temperatureOf(call),
    ...(thinking === 'on' && { reasoning_effort: 'medium' }),
    ...(thinking === 'off' && thinkingOff),
    stream: true,
    ...(!call.without.has('stream_options') && { stream_options: { include_usage: true } }),
  }
}

import type { Dialect } from './chat-completions-stream.ts'
import { thinkingOf } from './model-call.ts'

/** Mistral refuses options that it does not know, and counts tokens without being asked. */
export const mistral: Dialect = ({ stream_options: _, reasoning_effort, ...body }) => ({
  ...body,
  ...(reasoning_effort && { reasoning_effort: 'high' }),
})

/** Perplexity counts tokens without being asked, and how it thinks is the model's matter. */
export const perplexity: Dialect = ({ stream_options: _, reasoning_effort: __, ...body }) => body

export const xai: Dialect = ({ max_tokens, ...body }) => ({
  ...body,
  ...(max_tokens && { max_completion_tokens: max_tokens }),
})

/** DeepSeek thinks unless it is told not to. */
export const deepSeek: Dialect = ({ reasoning_effort, ...body }, call) => ({
  ...body,
  ...(reasoning_effort && { thinking: { type: 'enabled' }, reasoning_effort: 'high' }),
  ...(thinkingOf(call) === 'off' && { thinking: { type: 'disabled' } }),
})

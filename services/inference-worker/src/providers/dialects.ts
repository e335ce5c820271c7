import type { Dialect } from './chat-completions-stream.ts'
import { thinkingOf } from './model-call.ts'

/** Mistral refuses unknown options, and always reports token counts. */
export const mistral: Dialect = ({ stream_options: _, reasoning_effort, ...body }) => ({
  ...body,
  ...(reasoning_effort && { reasoning_effort: 'high' }),
})

/** Perplexity always reports token counts, and each of its models decides how it reasons. */
export const perplexity: Dialect = ({ stream_options: _, reasoning_effort: __, ...body }) => body

export const xai: Dialect = ({ max_tokens, ...body }) => ({
  ...body,
  ...(max_tokens && { max_completion_tokens: max_tokens }),
})

/** DeepSeek reasons unless the request turns it off. */
export const deepSeek: Dialect = ({ reasoning_effort, ...body }, call) => ({
  ...body,
  ...(reasoning_effort && { thinking: { type: 'enabled' }, reasoning_effort: 'high' }),
  ...(thinkingOf(call) === 'off' && { thinking: { type: 'disabled' } }),
})

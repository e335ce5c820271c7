import type { Dialect } from './chat-completions-stream.ts'
import { effortOf, isReasoning } from './model-call.ts'

/** Mistral refuses unknown options, knows one effort, and always reports token counts. */
export const mistral: Dialect = ({ stream_options: _, reasoning_effort, ...body }, call) => ({
  ...body,
  ...(reasoning_effort && { reasoning_effort: isReasoning(call) ? 'high' : 'none' }),
})

/** Perplexity always reports token counts. Its models decide how to reason if no option does. */
export const perplexity: Dialect = ({ stream_options: _, reasoning_effort, ...body }, call) => ({
  ...body,
  ...(call.reasoning && { reasoning_effort }),
})

export const xai: Dialect = ({ max_tokens, ...body }) => ({
  ...body,
  ...(max_tokens && { max_completion_tokens: max_tokens }),
})

/** DeepSeek reasons unless the request turns it off. */
export const deepSeek: Dialect = ({ reasoning_effort, ...body }, call) => ({
  ...body,
  ...(reasoning_effort &&
    isReasoning(call) && { thinking: { type: 'enabled' }, reasoning_effort: 'high' }),
  ...(effortOf(call) === 'none' && { thinking: { type: 'disabled' } }),
})

/**
 * OpenRouter translates the effort for the model's vendor.
 * https://openrouter.ai/docs/use-cases/reasoning-tokens
 */
export const openRouter: Dialect = ({ reasoning_effort: _, ...body }, call) => {
  const effort = effortOf(call)
  return {
    ...body,
    ...(effort && { reasoning: { effort: effort === 'least' ? 'minimal' : effort } }),
  }
}

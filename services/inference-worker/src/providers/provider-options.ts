import type { ProviderOptions } from './ai-sdk-stream.ts'
import { effortOf, isReasoning, type ModelCall, tokenLimitOf } from './model-call.ts'

/** Models that have no reasoning to turn off. */
const OPENAI_WITHOUT_THOUGHTS = /^(gpt-[34]|chatgpt-4)/
const GOOGLE_WITHOUT_THOUGHTS = /^(models\/)?(gemini-1|gemini-2\.0|gemma)/
const GOOGLE_BUDGETED = /gemini-2\.5/
/** The smallest reasoning budget of models whose reasoning cannot be turned off. */
const GOOGLE_LEAST_BUDGET = 128

/**
 * The package drops a reasoning effort that it does not expect for a model, and then the model
 * reasons anyway.
 */
export function openaiOptions(call: ModelCall): ProviderOptions {
  const limit = tokenLimitOf(call)
  const renamed = limit?.field === 'max_completion_tokens' && {
    maxCompletionTokens: limit.tokens,
  }
  if (isReasoning(call)) {
    // Without this field the package requests its own kind of summary.
    const reasoningSummary = call.without.has('reasoning_summary') ? null : 'auto'
    return { openai: { store: false, reasoningSummary, ...renamed } }
  }
  const effort = effortOf(call)
  if (!effort || OPENAI_WITHOUT_THOUGHTS.test(call.providerModel)) return { openai: { ...renamed } }
  const reasoningEffort = effort === 'none' ? 'none' : 'minimal'
  return { openai: { reasoningEffort, ...renamed } }
}

/** Gemini 2.5 has a reasoning budget, later models have a level. */
export function googleOptions(call: ModelCall): ProviderOptions {
  const { providerModel } = call
  switch (effortOf(call)) {
    case undefined:
      return {}
    case 'none':
      if (GOOGLE_WITHOUT_THOUGHTS.test(providerModel)) return {}
      return GOOGLE_BUDGETED.test(providerModel)
        ? { google: { thinkingConfig: { thinkingBudget: 0 } } }
        : { google: { thinkingConfig: { thinkingLevel: 'minimal' } } }
    case 'least':
      return GOOGLE_BUDGETED.test(providerModel)
        ? { google: { thinkingConfig: { thinkingBudget: GOOGLE_LEAST_BUDGET } } }
        : { google: { thinkingConfig: { thinkingLevel: 'low' } } }
    default:
      return { google: { thinkingConfig: { includeThoughts: true } } }
  }
}

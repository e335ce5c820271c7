import type { StudyPlan } from '@assay/contracts/studies/plan'
import type { ItemTotals, PlannedArm } from './plan-repository.ts'

/** English text has about this many characters for each token. */
const CHARACTERS_PER_TOKEN = 4
/** A typical answer to a clinical question. */
const ANSWER_TOKENS = 700

type Calls = Pick<
  StudyPlan,
  'calls' | 'input_tokens' | 'output_tokens' | 'cost_usd' | 'unpriced_arms'
>

/**
 * Estimates the requests to models from the lengths of the items. The cost is that of the arms with
 * a known price, and null if no arm has one.
 */
export function planCalls({ items, characters }: ItemTotals, arms: readonly PlannedArm[]): Calls {
  const planned = arms.flatMap(({ arm, ...model }) => {
    if (arm.kind === 'outside') return []
    const perItem = arm.system_prompt?.length ?? 0
    const input = Math.ceil((characters + items * perItem) / CHARACTERS_PER_TOKEN)
    const limit = arm.max_tokens ?? model.maxOutputTokens ?? ANSWER_TOKENS
    const output = items * Math.min(ANSWER_TOKENS, limit)
    const { inputPrice, outputPrice } = model
    const isPriced = inputPrice !== null && outputPrice !== null
    const cost = isPriced ? (input * inputPrice + output * outputPrice) / 1e6 : null
    return [{ name: arm.name, input, output, cost }]
  })
  const costs = planned.flatMap(({ cost }) => cost ?? [])
  return {
    calls: planned.length * items,
    input_tokens: sumOf(planned.map(({ input }) => input)),
    output_tokens: sumOf(planned.map(({ output }) => output)),
    cost_usd: planned.length > 0 && costs.length === 0 ? null : sumOf(costs),
    unpriced_arms: planned.filter(({ cost }) => cost === null).map(({ name }) => name),
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

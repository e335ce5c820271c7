import type { LlmDto } from '@assay/contracts/llms'
import type { AnswerSide, ChatMode } from '@assay/contracts/threads'

export type ModelNames = Readonly<Partial<Record<AnswerSide, string | undefined>>>

/**
 * The models that may be picked. Thinking models are included only with `thinking`, and stand last:
 * the first models, which answer without a pick, are the same with and without them.
 */
export function selectableModels(models: readonly LlmDto[], thinking: boolean): string[] {
  return models
    .filter(({ is_thinking }) => thinking || !is_thinking)
    .toSorted((a, b) => Number(a.is_thinking) - Number(b.is_thinking))
    .map(({ llm_name }) => llm_name)
}

/**
 * The models that answer next: the picked models if they are offered, or else the first models in
 * the list.
 */
export function selectModels(
  mode: ChatMode,
  offered: readonly string[],
  picked: ModelNames,
): ModelNames {
  const onOffer = (name: string | undefined) => (name && offered.includes(name) ? name : undefined)
  if (mode === 'battle') return {}
  if (mode === 'single') return { single: onOffer(picked.single) ?? offered[0] }
  const left = onOffer(picked.left) ?? offered.find((name) => name !== picked.right)
  const right = onOffer(picked.right) ?? offered.find((name) => name !== left)
  return { left, right }
}

/** The selection after a pick. Picking the other side's model swaps the two. */
export function pickModel(chosen: ModelNames, side: AnswerSide, name: string): ModelNames {
  if (side === 'single') return { single: name }
  const other = side === 'left' ? 'right' : 'left'
  if (chosen[other] !== name) return { [side]: name }
  return { [side]: name, [other]: chosen[side] }
}

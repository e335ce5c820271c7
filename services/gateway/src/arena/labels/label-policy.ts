import { isDeepStrictEqual } from 'node:util'
import type {
  ChosenAxis,
  LabelSlug,
  LabelSource,
  SetLabelsBody,
  TurnLabelsDto,
} from '@assay/contracts/labels'
import type { Identity } from '../../http/identity.ts'
import type { LabelledTurn } from './label-repository.ts'

/** Maximum number of changes per axis and source. It limits the number of ledger entries. */
export const MAX_CHANGES = 20

export const LABEL_REFUSALS = {
  unknown: 'Turn not found',
  unvoted: 'Before the vote, only the asker may label the question',
  tooOften: 'The labels of this question have been changed too often',
} as const

/**
 * Returns the label source of a person for this turn, or undefined if the person may not label it.
 */
export function sourceOf(
  { userId, role }: Identity,
  turn: LabelledTurn,
): Extract<LabelSource, 'asker' | 'superuser'> | undefined {
  if (turn.userId === userId) return 'asker'
  return role === 'superuser' ? 'superuser' : undefined
}

export interface AxisLabels {
  readonly axis: ChosenAxis
  readonly slugs: readonly LabelSlug[]
}

/** Converts the requested labels to one entry per axis. */
export function toAxisLabels({ subjects, task }: SetLabelsBody): AxisLabels[] {
  return [
    ...(subjects ? [{ axis: 'subject' as const, slugs: subjects }] : []),
    ...(task ? [{ axis: 'task' as const, slugs: [task] }] : []),
  ]
}

/** Lists the requested labels that differ from this source's current labels. */
export function listChangedLabels(
  current: TurnLabelsDto | undefined,
  source: LabelSource,
  labels: readonly AxisLabels[],
): AxisLabels[] {
  return labels.filter(({ axis, slugs }) => {
    const label = current?.[axis]
    return label?.source !== source || !isDeepStrictEqual(label.slugs, slugs.toSorted())
  })
}

interface ReviewedTurn {
  readonly isVoted: boolean
  /** How often superusers have labelled each axis. */
  readonly changes: Partial<Record<ChosenAxis, number>>
}

/** Returns the reason why a superuser may not set these labels, or undefined if they may. */
export function refusalOfReview(
  turn: ReviewedTurn | undefined,
  labels: readonly AxisLabels[],
): string | undefined {
  if (!turn) return LABEL_REFUSALS.unknown
  if (!turn.isVoted) return LABEL_REFUSALS.unvoted
  const isWornOut = labels.some(({ axis }) => (turn.changes[axis] ?? 0) >= MAX_CHANGES)
  return isWornOut ? LABEL_REFUSALS.tooOften : undefined
}

import { isDeepStrictEqual } from 'node:util'
import type {
  LabelAxis,
  LabelSlug,
  LabelSource,
  SetLabelsBody,
  TurnLabelsDto,
} from '@assay/contracts/labels'
import type { Identity } from '../../http/identity.ts'
import type { LabelledTurn } from './label-repository.ts'

/** Every change is an entry of the ledger, so nobody changes one without end. */
export const MAX_CHANGES = 20

export const LABEL_REFUSALS = {
  unknown: 'Turn not found',
  unvoted: 'Before the vote only the asker says what a question is about',
  tooOften: 'The labels of this question have been changed too often',
} as const

/** In whose name somebody labels a turn: the asker's, a superuser's, or nobody's. */
export function sourceOf(
  { userId, isSuperuser }: Identity,
  turn: LabelledTurn,
): Extract<LabelSource, 'asker' | 'superuser'> | undefined {
  if (turn.userId === userId) return 'asker'
  return isSuperuser ? 'superuser' : undefined
}

export interface SaidOfAxis {
  readonly axis: LabelAxis
  readonly slugs: readonly LabelSlug[]
}

/** What was said, axis by axis. */
export function listSaid({ subjects, task }: SetLabelsBody): SaidOfAxis[] {
  return [
    ...(subjects ? [{ axis: 'subject' as const, slugs: subjects }] : []),
    ...(task ? [{ axis: 'task' as const, slugs: [task] }] : []),
  ]
}

/** Of what a source says what it has not said last, as far as its word stands. */
export function listFresh(
  standing: TurnLabelsDto | undefined,
  source: LabelSource,
  said: readonly SaidOfAxis[],
): SaidOfAxis[] {
  return said.filter(({ axis, slugs }) => {
    const label = standing?.[axis]
    return label?.source !== source || !isDeepStrictEqual(label.slugs, slugs.toSorted())
  })
}

interface ReviewedTurn {
  readonly isVoted: boolean
  /** How often superusers have labelled each axis. */
  readonly changes: Partial<Record<LabelAxis, number>>
}

/** Why a superuser may not say this of a turn; undefined when they may. */
export function refusalOfReview(
  turn: ReviewedTurn | undefined,
  said: readonly SaidOfAxis[],
): string | undefined {
  if (!turn) return LABEL_REFUSALS.unknown
  if (!turn.isVoted) return LABEL_REFUSALS.unvoted
  const isWornOut = said.some(({ axis }) => (turn.changes[axis] ?? 0) >= MAX_CHANGES)
  return isWornOut ? LABEL_REFUSALS.tooOften : undefined
}

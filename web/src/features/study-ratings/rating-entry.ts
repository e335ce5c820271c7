import type { AnswerTag, AnswerVerdict } from '@assay/contracts/assessments'
import type { AssignmentDto, RatedStudyDto, Rating } from '@assay/contracts/studies/assignments'
import type { VoteOutcome } from '@assay/contracts/votes'
import { t } from '@lingui/core/macro'

/** A rating that may be unfinished. Null stands for what the rater has not chosen yet. */
export type Entry =
  | { readonly kind: 'pairwise'; readonly outcome: VoteOutcome | null }
  | {
      readonly kind: 'verdict'
      readonly verdict: AnswerVerdict | null
      readonly tags: AnswerTag[]
    }
  | { readonly kind: 'scales'; readonly scores: (number | null)[] }
  | { readonly kind: 'rubric'; readonly is_met: (boolean | null)[] }

/** What the server keeps of an unfinished rating. */
export interface Draft {
  readonly entry: Entry
  readonly comment: string
}

type Design = RatedStudyDto['design']

function emptyEntry(
  { kind, dimensions }: Design,
  { rubric }: Pick<AssignmentDto, 'rubric'>,
): Entry {
  if (kind === 'pairwise') return { kind, outcome: null }
  if (kind === 'verdict') return { kind, verdict: null, tags: [] }
  if (kind === 'scales') return { kind, scores: dimensions.map(() => null) }
  return { kind, is_met: rubric.map(() => null) }
}

/** What the rater left unfinished. A draft that does not fit the design is left out. */
export function restoreDraft(
  design: Design,
  assignment: Pick<AssignmentDto, 'rubric' | 'draft'>,
): Draft {
  const empty = emptyEntry(design, assignment)
  const stored = assignment.draft as Partial<Draft> | null
  if (typeof stored !== 'object' || stored === null) return { entry: empty, comment: '' }
  const { entry, comment } = stored
  return {
    entry: entry && isAlike(entry, empty) ? entry : empty,
    comment: typeof comment === 'string' ? comment : '',
  }
}

function isAlike(one: Entry, other: Entry): boolean {
  if (one.kind === 'scales' && other.kind === 'scales')
    return one.scores.length === other.scores.length
  if (one.kind === 'rubric' && other.kind === 'rubric')
    return one.is_met.length === other.is_met.length
  return one.kind === other.kind
}

/** The finished rating; undefined while something is missing. */
export function toRating(entry: Entry): Rating | undefined {
  switch (entry.kind) {
    case 'pairwise':
      return entry.outcome ? { kind: 'pairwise', outcome: entry.outcome } : undefined
    case 'verdict': {
      const { kind, verdict, tags } = entry
      return verdict ? { kind, verdict, tags } : undefined
    }
    case 'scales': {
      const scores = entry.scores.filter((score) => score !== null)
      return scores.length === entry.scores.length ? { kind: 'scales', scores } : undefined
    }
    case 'rubric': {
      const marks = entry.is_met.filter((mark) => mark !== null)
      return marks.length === entry.is_met.length ? { kind: 'rubric', is_met: marks } : undefined
    }
  }
}

/** What to do first, if a rating is saved too early. */
export const MISSING: Readonly<Record<Entry['kind'], string>> = {
  pairwise: t`Choose one of the four first.`,
  verdict: t`Choose a verdict first.`,
  scales: t`Score every dimension first.`,
  rubric: t`Mark every criterion first.`,
}

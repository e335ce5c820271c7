import type { StudyKind } from '@assay/contracts/studies/design'
import type { StudyDto, StudyState } from '@assay/contracts/studies/studies'
import { plural, t } from '@lingui/core/macro'
import { commaText, dollarsText } from '../../components/format.ts'

export const STATES: Readonly<Record<StudyState, string>> = {
  draft: t`Draft`,
  collecting: t`Collecting answers`,
  rating: t`Being rated`,
  closed: t`Closed`,
  archived: t`Archived`,
}

export interface KindText {
  readonly label: string
  /** One sentence on what raters do. */
  readonly what: string
  /** What a rating belongs to. */
  readonly each: 'question' | 'answer'
}

export const KINDS: Readonly<Record<StudyKind, KindText>> = {
  pairwise: {
    label: t`Compare two answers`,
    what: t`Raters see two answers to a question side by side, and choose the better one, a tie, or “both bad”.`,
    each: 'question',
  },
  verdict: {
    label: t`Verdict on one answer`,
    what: t`Raters decide whether an answer is right, mostly right or wrong, or whether it declined, and mark its faults.`,
    each: 'answer',
  },
  scales: {
    label: t`Scores for one answer`,
    what: t`Raters score an answer from 1 to 5 on each dimension that you name.`,
    each: 'answer',
  },
  rubric: {
    label: t`Rubric for one answer`,
    what: t`Raters mark which criteria of the question’s rubric an answer meets.`,
    each: 'answer',
  },
}

/** Whether the study has an earlier or a later version. */
export const hasVersions = ({ version, later_version_id }: StudyDto) =>
  version > 1 || later_version_id !== null

/** How far a study has come. */
export function progressText({ state, items, arms, raters, ratings, is_paused }: StudyDto): string {
  if (state === 'collecting' && is_paused) return t`Paused`
  if (state === 'draft' || state === 'collecting')
    return commaText([
      plural(items, { one: '# question', other: '# questions' }),
      plural(arms, { one: '# source', other: '# sources' }),
    ])
  return commaText([
    plural(ratings, { one: '# rating', other: '# ratings' }),
    plural(raters, { one: '# rater', other: '# raters' }),
  ])
}

const CENT = 0.01

/** `$1.20`. Costs below a cent are not shown as nothing. */
export function costText(usd: number): string {
  return usd > 0 && usd < CENT ? t`less than ${dollarsText(CENT)}` : dollarsText(usd)
}

/** Points of a criterion with their sign: `+5`, `−2`. */
export const pointsOf = (points: number) => (points > 0 ? `+${points}` : `−${-points}`)

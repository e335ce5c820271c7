import type { StudyDesign } from '@assay/contracts/studies/design'
import { MAX_STUDY_ASSIGNMENTS, MIN_ARMS } from '@assay/contracts/studies/limits'
import type { ItemTotals, PlannedArm } from './plan-repository.ts'

interface Totals extends ItemTotals {
  /** Of the design, without the repeated ones. */
  readonly ratings: number
}

interface Arms {
  readonly arms: readonly PlannedArm[]
  /** Ids of the models on offer. */
  readonly offered: ReadonlySet<string>
}

/** Lists what is missing before a study can be frozen, as sentences. */
export function missingParts(design: StudyDesign, totals: Totals, arms: Arms): string[] {
  return [
    ...missingItems(design, totals),
    ...missingArms(arms),
    ...missingRaters(design, arms.arms.length),
    ...excessRatings(totals),
  ]
}

/** A rater rates an answer, or the same two answers to a question, only once. */
function missingRaters({ kind, ratings_each: each, raters }: StudyDesign, arms: number): string[] {
  const isPairwise = kind === 'pairwise'
  const pairs = isPairwise ? (arms * (arms - 1)) / 2 : 1
  if (pairs === 0 || each <= pairs * raters) return []
  const what = isPairwise ? 'question' : 'answer'
  return [`${each} ratings of each ${what} need at least ${Math.ceil(each / pairs)} raters.`]
}

/** Each rating is an assignment. */
function excessRatings({ ratings }: Totals): string[] {
  if (ratings <= MAX_STUDY_ASSIGNMENTS) return []
  const [most, planned] = [MAX_STUDY_ASSIGNMENTS, ratings].map((count) =>
    count.toLocaleString('en-US'),
  )
  return [`Plan at most ${most} ratings. This design needs ${planned}.`]
}

function missingItems({ kind, dimensions }: StudyDesign, totals: ItemTotals): string[] {
  const { items, withoutRubric, firstWithoutRubric: first } = totals
  const missing: string[] = []
  if (items === 0) missing.push('Upload the questions.')
  if (kind === 'scales' && dimensions.length === 0) missing.push('Name the dimensions to score.')
  if (kind === 'rubric' && withoutRubric > 0)
    missing.push(
      withoutRubric === 1
        ? `Add a rubric to the question "${first}".`
        : `Add a rubric to ${withoutRubric} questions, the first with the id "${first}".`,
    )
  return missing
}

function missingArms({ arms, offered }: Arms): string[] {
  const missing = arms.flatMap(({ arm, answers }) => {
    if (arm.kind === 'outside') return answers === 0 ? [`Upload the answers of ${arm.name}.`] : []
    return offered.has(arm.model_id) ? [] : [`The model of ${arm.name} is not on offer.`]
  })
  return arms.length < MIN_ARMS ? [`Add at least ${MIN_ARMS} sources.`, ...missing] : missing
}

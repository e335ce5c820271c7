import { MIN_COMPARED, RELIABLE_ALPHA, TENTATIVE_ALPHA } from '@assay/contracts/studies/limits'
import type { StudyInterval, StudyResults } from '@assay/contracts/studies/results'
import { concludeDifferences } from './conclude-differences.ts'
import { concludeOrder } from './conclude-order.ts'
import { countOf, decimals, percent } from './to-words.ts'

/** With fewer raters, a single one moves the results visibly. */
const FEW_RATERS = 10
/** Below this share, missing ratings are unlikely to change a result. */
const NOTABLE_SHARE = 0.05

/** States in sentences what can and what cannot be concluded from the results of some questions. */
export function conclude(results: StudyResults, questions: number): string[] {
  return [
    ...concludeOrder(results),
    ...concludeDifferences(results),
    ...concludeRaters(results),
    ...concludeMissing(results),
    ...concludeAnswers(results, questions),
    ...concludeAgreement(results),
    ...concludePosition(results),
  ]
}

function concludeRaters({ raters }: StudyResults): string[] {
  if (raters.length === 1)
    return ['One rater rated, so the results show the judgement of one person, without intervals.']
  if (raters.length === 0 || raters.length >= FEW_RATERS) return []
  return [
    `With ${raters.length} raters, the intervals are wide, and another group of experts may differ.`,
  ]
}

function concludeMissing({ missing, expected }: StudyResults): string[] {
  if (missing === 0) return []
  const count = `${missing} of ${expected} expected ratings ${missing === 1 ? 'is' : 'are'} missing.`
  if (missing / expected < NOTABLE_SHARE) return [count]
  return [`${count} The results may be different if the missing ratings differ from the others.`]
}

function concludeAnswers({ arms }: StudyResults, questions: number): string[] {
  return arms.flatMap(({ name, responses, declined, failed, ...more }) => {
    const { is_left_out: isLeftOut, self_identified: named } = more
    if (responses === null) return []
    const [refusals, failures] = [countOf(declined, responses), countOf(failed, responses)]
    const answers = responses - failures
    if (isLeftOut)
      return [`${name} was left out before the rating. It had ${answers} of ${questions} answers.`]
    const lacking = questions - responses
    return [
      lacking > 0 && `${name} has no answer to ${lacking} of ${questions} questions.`,
      refusals > 0 && `${name} declined to answer ${refusals} of ${responses} questions.`,
      failures > 0 &&
        `${name} has no answer to ${failures} of ${responses} questions for technical reasons. They were not rated.`,
      named !== null &&
        named > 0 &&
        `${name} reveals its model in ${named} of ${responses} answers. Raters may have recognised it there.`,
    ].filter((sentence) => sentence !== false)
  })
}

function concludeAgreement({ agreement, kind }: StudyResults): string[] {
  return agreement.flatMap(({ of, measure, compared, alpha, percent: equal }) => {
    const on = kind === 'scales' ? ` on ${measure}` : ''
    if (compared < MIN_COMPARED)
      return `Too few ratings can be compared (${compared}) to measure how raters agree with ${of === 'raters' ? 'each other' : 'themselves'}${on}.`
    return of === 'raters' ? concludeAlpha(alpha, on) : concludeRepeats(equal, on)
  })
}

function concludeRepeats({ value }: StudyInterval, on: string): string[] {
  if (value === null) return []
  return [`Raters gave the same rating again in ${percent(value)} of the repeats${on}.`]
}

function concludeAlpha(alpha: StudyInterval, on: string): string[] {
  const { value } = alpha
  if (value === null) return []
  const stated = `Krippendorff's α of the raters${on} is ${decimals(value, 2)}${rangeOf(alpha)}`
  if (value >= RELIABLE_ALPHA) return [`${stated}: the raters agree well.`]
  if (value >= TENTATIVE_ALPHA)
    return [`${stated}: the raters agree enough for tentative conclusions.`]
  return [
    `${stated}: the raters agree little. A single rating is not reliable; means of many ratings can be.`,
  ]
}

function rangeOf({ low, high }: StudyInterval): string {
  // An interval without a width would look like certainty.
  if (low === null || high === null || low === high) return ''
  return ` (95 % interval ${decimals(low, 2)} to ${decimals(high, 2)})`
}

function concludePosition({ position }: StudyResults): string[] {
  if (!position) return []
  const { value, low, high } = position
  if (value === null || low === null || high === null || (low <= 0.5 && high >= 0.5)) return []
  return [
    `Raters prefer the ${value > 0.5 ? 'left' : 'right'} answer of two equal ones with a chance of ${percent(Math.max(value, 1 - value))}. The sides are balanced, so this favours no source.`,
  ]
}

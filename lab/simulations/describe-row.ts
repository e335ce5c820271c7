import type { Goal, summarise } from './scenarios.ts'

type Summary = ReturnType<typeof summarise>

const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 2 : 0)} %`

/** The lines that say what a row came to, beside its goal. */
export function describeRow(
  title: string,
  goal: Goal,
  summary: Summary,
  reached: boolean,
): readonly string[] {
  const mark = Object.keys(goal).length === 0 ? 'no goal' : reached ? 'reached' : 'MISSED '
  const crowd =
    goal.crowdExcluded === undefined ? '' : `, crowd excluded ${percent(summary.crowdExcluded)}`
  return [
    `  ${mark}  ${title}${describeGoal(goal)}`,
    `           places ${summary.meanPlaces.toFixed(2)}, worst ${summary.worstPlaces} ` +
      `(${summary.openPlaces.toFixed(1)} without defences); points ${summary.meanPoints.toFixed(1)}, ` +
      `worst ${summary.worstPoints.toFixed(0)}; caught ${percent(summary.caught)}; ` +
      `honest excluded ${percent(summary.honestExcluded)}, weight kept ${percent(summary.honestKept)}` +
      `${crowd}; seen as a change ${percent(summary.changeSeen)}`,
  ]
}

function describeGoal(goal: Goal): string {
  const parts = [
    goal.meanPlaces !== undefined && `≤ ${goal.meanPlaces} and ≤ ${goal.worstPlaces} places`,
    goal.worstPoints !== undefined && `≤ ${goal.worstPoints} points at worst`,
    goal.meanPoints !== undefined && `≤ ${goal.meanPoints} points`,
    goal.honestExcluded !== undefined && `honest excluded ≤ ${percent(goal.honestExcluded)}`,
    goal.honestKept !== undefined && `weight kept ≥ ${percent(goal.honestKept)}`,
    goal.crowdExcluded !== undefined && `crowd excluded ≤ ${percent(goal.crowdExcluded)}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

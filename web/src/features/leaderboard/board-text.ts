import type {
  LeaderboardDetailsDto,
  LeaderboardDto,
  PreferenceDto,
} from '@assay/contracts/leaderboard'
import type { LeftOutReason } from '@assay/contracts/votes'
import { countOf, countText, percentText } from '../../components/format.ts'

/** Whether the side of an answer makes a difference. */
export function positionBiasText({
  log_odds,
  half_width,
  votes,
}: LeaderboardDetailsDto['position_bias']): string {
  if (votes === 0) return 'No vote has preferred one of two answers yet.'
  const low = chanceOf(log_odds - half_width)
  const high = chanceOf(log_odds + half_width)
  const figures =
    `Of two equally good answers the left one is preferred ${percentText(chanceOf(log_odds))} of the ` +
    `time (95% interval ${percentText(low)} to ${percentText(high)}, from ${countOf(votes, 'vote')}).`
  return `${figures} ${verdictOn(low, high)} Sides are drawn by a fair coin, so no model gains by it.`
}

function verdictOn(low: number, high: number): string {
  if (low > 0.5) return 'So the left side is favoured.'
  if (high < 0.5) return 'So the right side is favoured.'
  return 'That is no more than chance explains.'
}

const chanceOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

/** The number of voters that would change first place. */
export function firstPlaceText(
  takeover: LeaderboardDetailsDto['takeover'],
  nameOf: (id: string) => string,
): string {
  if (!takeover) return 'Too few models have a rank to say how firmly first place is held.'
  const { leader_id, challenger_id, voters, networks } = takeover
  const guests = networks === 1 ? 'one network' : `${countText(networks)} different networks`
  return (
    `It takes ${countOf(voters, 'more voter')} of 30 votes each, all for ${nameOf(challenger_id)} ` +
    `against ${nameOf(leader_id)}, to change it; guests would need ${guests}.`
  )
}

type Known<Value> = Exclude<Value, null>

const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  not_blind: 'with the models known',
  incomplete_answer: 'with an answer that failed or was empty',
  self_identified: 'on an answer that gave its model away',
  too_fast: 'cast before anybody could have read the answers',
  over_daily_cap: 'over what one voter or one network may cast in a day',
  network_share: 'beyond what the guests of one network may weigh',
  excluded: 'of voters kept out for what looks like rigging',
}

/** The number and share of votes left out of the ratings, and the reasons. */
export function leftOutText(leftOut: Known<LeaderboardDto['left_out']>, rated: number): string {
  const votes = leftOut.reduce((sum, reason) => sum + reason.votes, 0)
  const all = rated + votes
  if (votes === 0) return `None of ${countOf(all, 'vote')}: all take part in the ratings.`
  const reasons = leftOut.map(({ reason, votes: some }) => `${countText(some)} ${LEFT_OUT[reason]}`)
  const share = percentText(votes / all)
  return `${countText(votes)} of ${countOf(all, 'vote')} (${share}): ${reasons.join(', ')}.`
}

/** How often one model is preferred to another. */
export function preferenceText(
  { chance, low, high }: PreferenceDto,
  one: string,
  other: string,
): string {
  if (chance === null)
    return `No chain of votes connects ${one} and ${other}: they cannot be compared.`
  const preferred = `${one} is preferred to ${other} in ${percentText(chance, 0)}`
  const battles = 'of the battles in which one of them is preferred'
  if (low === null || high === null)
    return `${preferred} ${battles}. How sure that is, is being worked out.`
  const points = Math.round(100 * Math.max(high - chance, chance - low))
  const interval = `95% interval ${percentText(low, 0)} to ${percentText(high, 0)}`
  return `${preferred} (± ${points}) ${battles}; ${interval}.`
}

import type {
  LeaderboardDetailsDto,
  LeaderboardDto,
  PreferenceDto,
} from '@assay/contracts/leaderboard'
import type { LeftOutReason } from '@assay/contracts/votes'

/** Below this share of the votes first place hangs by a thread. */
const FRAGILE_SHARE = 0.01

export const percent = (share: number, digits = 1) => `${(share * 100).toFixed(digits)}%`

const count = (votes: number) =>
  `${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}`

/** Whether the side on which an answer stands makes a difference. */
export function positionBiasText({
  log_odds,
  half_width,
  votes,
}: LeaderboardDetailsDto['position_bias']): string {
  if (votes === 0) return 'No vote has preferred one of two answers yet.'
  const low = chanceOf(log_odds - half_width)
  const high = chanceOf(log_odds + half_width)
  const figures =
    `Of two equally good answers the left one is preferred ${percent(chanceOf(log_odds))} of the ` +
    `time (95% interval ${percent(low)} to ${percent(high)}, from ${count(votes)}).`
  return `${figures} ${verdictOn(low, high)} Sides are drawn by a fair coin, so no model gains by it.`
}

function verdictOn(low: number, high: number): string {
  if (low > 0.5) return 'So the left side is favoured.'
  if (high < 0.5) return 'So the right side is favoured.'
  return 'That is no more than chance explains.'
}

const chanceOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

/** How firmly the first place is held: against new votes, and against the loss of old ones. */
export function firstPlaceText(
  { takeover, first_place }: Pick<LeaderboardDetailsDto, 'takeover' | 'first_place'>,
  nameOf: (id: string) => string,
): string {
  const texts = [
    ...(takeover ? [takeoverText(takeover, nameOf)] : []),
    ...(first_place ? [removalText(first_place, nameOf)] : []),
  ]
  return texts.join(' ') || 'Too few models have a rank to say how firmly first place is held.'
}

function takeoverText(
  { leader_id, challenger_id, voters, networks }: Known<LeaderboardDetailsDto['takeover']>,
  nameOf: (id: string) => string,
): string {
  const people = voters === 1 ? '1 more voter' : `${voters.toLocaleString('en-US')} more voters`
  const guests =
    networks === 1 ? 'one network' : `${networks.toLocaleString('en-US')} different networks`
  return (
    `It takes ${people} of 30 votes each, all for ${nameOf(challenger_id)} against ` +
    `${nameOf(leader_id)}, to change it; guests would need ${guests}.`
  )
}

type Known<Value> = Exclude<Value, null>

function removalText(
  firstPlace: Known<LeaderboardDetailsDto['first_place']>,
  nameOf: (id: string) => string,
): string {
  const { leader_id, challenger_id, votes, share } = firstPlace
  const figures =
    `Without ${count(votes)} (${percent(share, 2)} of all rated ones) ${nameOf(challenger_id)} ` +
    `would be ahead of ${nameOf(leader_id)}.`
  return share < FRAGILE_SHARE ? `${figures} That is few: read first place as shared.` : figures
}

const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  not_blind: 'with the models known',
  incomplete_answer: 'with an answer that failed or was empty',
  self_identified: 'on an answer that gave its model away',
  too_fast: 'cast before anybody could have read the answers',
  over_daily_cap: 'over what one voter or one network may cast in a day',
  network_share: 'beyond what the guests of one network may weigh',
  excluded: 'of voters kept out for what looks like rigging',
}

/** How many votes take no part in the ratings beside those `rated`, and why. */
export function leftOutText(leftOut: Known<LeaderboardDto['left_out']>, rated: number): string {
  const votes = leftOut.reduce((sum, reason) => sum + reason.votes, 0)
  const all = rated + votes
  if (votes === 0) return `None of ${count(all)}: all take part in the ratings.`
  const reasons = leftOut.map(
    ({ reason, votes: some }) => `${some.toLocaleString('en-US')} ${LEFT_OUT[reason]}`,
  )
  const share = percent(votes / all)
  return `${votes.toLocaleString('en-US')} of ${count(all)} (${share}): ${reasons.join(', ')}.`
}

/** How often one model is preferred to another. */
export function preferenceText(
  { chance, low, high }: PreferenceDto,
  one: string,
  other: string,
): string {
  if (chance === null)
    return `No chain of votes connects ${one} and ${other}: they cannot be compared.`
  const preferred = `${one} is preferred to ${other} in ${percent(chance, 0)}`
  const battles = 'of the battles in which one of them is preferred'
  if (low === null || high === null)
    return `${preferred} ${battles}. How sure that is, is being worked out.`
  const points = Math.round(100 * Math.max(high - chance, chance - low))
  const interval = `95% interval ${percent(low, 0)} to ${percent(high, 0)}`
  return `${preferred} (± ${points}) ${battles}; ${interval}.`
}

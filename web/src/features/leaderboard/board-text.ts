import type { LeaderboardDetailsDto } from '@assay/contracts'

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

/** How firmly the first place is held. */
export function firstPlaceText(
  firstPlace: LeaderboardDetailsDto['first_place'],
  nameOf: (id: string) => string,
): string {
  if (!firstPlace) {
    return 'Too few models have votes to say how firmly first place is held.'
  }
  const { leader_id, challenger_id, votes, share } = firstPlace
  const figures =
    `Without ${count(votes)} (${percent(share, 2)} of all rated ones) ${nameOf(challenger_id)} ` +
    `would be ahead of ${nameOf(leader_id)}.`
  return share < FRAGILE_SHARE ? `${figures} That is few: read first place as shared.` : figures
}

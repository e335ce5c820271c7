import type { LeaderboardDto, PreferenceDto } from '@assay/contracts/leaderboard'
import type { LeaderboardDetailsDto } from '@assay/contracts/leaderboard-details'
import type { LeftOutReason } from '@assay/contracts/votes'
import { plural, t } from '@lingui/core/macro'
import {
  commaText,
  countText,
  dayText,
  listText,
  percentText,
  pointsText,
} from '../../components/format.ts'

/** Describes whether the side of an answer makes a difference. */
export function positionBiasText({
  log_odds,
  half_width,
  votes,
}: LeaderboardDetailsDto['position_bias']): string {
  if (votes === 0) return t`No vote has preferred one answer yet.`
  const low = chanceOf(log_odds - half_width)
  const high = chanceOf(log_odds + half_width)
  const figures = t`Between two equally good answers, voters prefer the left one ${percentText(chanceOf(log_odds))} of the time (95% interval ${percentText(low)} to ${percentText(high)}, from ${plural(votes, { one: '# vote', other: '# votes' })}).`
  return t`${figures} ${conclusionOf(low, high)} Sides are assigned at random, so no model benefits.`
}

function conclusionOf(low: number, high: number): string {
  if (low > 0.5) return t`The left side is favoured.`
  if (high < 0.5) return t`The right side is favoured.`
  return t`This could be chance.`
}

const chanceOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

/** Describes whether preferences run in circles. */
export function cyclesText(
  { votes, chance, clearest }: LeaderboardDetailsDto['cycles'],
  nameOf: (id: string) => string,
): string {
  const [one, two, three] = clearest.map(nameOf)
  if (one === undefined || two === undefined || three === undefined)
    return t`There is no clear sign of preferences that run in circles (tested on ${plural(votes, { one: '# vote', other: '# votes' })}).`
  return t`Some preferences run in circles. A single rating per model can’t show this. Most clearly, voters preferred ${one} to ${two}, ${two} to ${three} and ${three} to ${one} more often than the ratings explain (chance alone: ${percentText(chance)}; tested on ${plural(votes, { one: '# vote', other: '# votes' })}).`
}

/** Describes models that voters rate differently than before. Undefined if there are none. */
export function changesText(
  changes: LeaderboardDetailsDto['changes'],
  nameOf: (id: string) => string,
): string | undefined {
  if (changes.length === 0) return undefined
  const rated = changes.map(({ llm_id, points, since }) =>
    points < 0
      ? t`${nameOf(llm_id)} about ${pointsText(-points)} points lower since ${dayText(since)}`
      : t`${nameOf(llm_id)} about ${pointsText(points)} points higher since ${dayText(since)}`,
  )
  return t`Voters have rated ${listText(rated)} than before. The model may have changed, or people with a different taste, or with an interest in the result, may have voted.`
}

/** Describes how many more voters would change first place. */
export function firstPlaceText(
  takeover: LeaderboardDetailsDto['takeover'],
  nameOf: (id: string) => string,
): string {
  if (!takeover) return t`Too few models are ranked to show how secure first place is.`
  const { leader_id, challenger_id, voters, networks } = takeover
  const guests = networks === 1 ? t`one network` : t`${countText(networks)} different networks`
  const [busy, each] =
    voters === 1
      ? [t`One more busy voter`, '']
      : [t`${countText(voters)} more busy voters`, t` each`]
  return t`${busy} (30 votes${each} for ${nameOf(challenger_id)} over ${nameOf(leader_id)}) would change first place; guests would have to vote from ${guests}.`
}

type Known<Value> = Exclude<Value, null>

const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  not_blind: t`cast when the models were known`,
  incomplete_answer: t`with an answer that failed or was empty`,
  self_identified: t`on an answer that named its model`,
  too_fast: t`cast too soon after the answers`,
  over_daily_cap: t`over the daily limit of a voter or network`,
  network_share: t`over the weight limit for one network`,
  excluded: t`from voters excluded for suspected rigging`,
}

/** Describes how many votes are left out of the ratings, and why. */
export function leftOutText(leftOut: Known<LeaderboardDto['left_out']>, rated: number): string {
  const votes = leftOut.reduce((sum, reason) => sum + reason.votes, 0)
  const all = rated + votes
  if (votes === 0)
    return t`None: every vote counts (${plural(all, { one: '# vote', other: '# votes' })}).`
  const reasons = leftOut.map(({ reason, votes: some }) => `${countText(some)} ${LEFT_OUT[reason]}`)
  const share = percentText(votes / all)
  return t`${countText(votes)} of ${plural(all, { one: '# vote', other: '# votes' })} (${share}): ${commaText(reasons)}.`
}

/** Describes how often one model is preferred to another. */
export function preferenceText(
  { chance, low, high }: PreferenceDto,
  one: string,
  other: string,
): string {
  if (chance === null)
    return t`${one} and ${other} can’t be compared yet: no chain of votes connects them.`
  const preferred = t`Voters who prefer one of the two choose ${one} over ${other} ${percentText(chance, 0)}`
  const battles = t`of the time`
  if (low === null || high === null)
    return t`${preferred} ${battles}. The interval is still being computed.`
  const points = Math.round(100 * Math.max(high - chance, chance - low))
  const interval = t`95% interval ${percentText(low, 0)} to ${percentText(high, 0)}`
  return t`${preferred} (± ${points}) ${battles}; ${interval}.`
}

import type { LeaderboardDto, LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { plural, t } from '@lingui/core/macro'
import { inSentence, percentText } from '../../components/format.ts'
import { boardTitle, OVERALL } from '../labels/board-title.ts'
import { votersOf } from './board-labels.ts'
import { summarise } from './summarise.ts'

/** Describes which models lead a board. */
export function boardSentence({ board, entries, summary }: LeaderboardDto): string {
  const votes = summary?.votes ?? summarise(entries).totalMatches
  if (votes === 0) return emptyText(board)
  const after = t`after ${plural(votes, { one: '# vote', other: '# votes' })}`
  const begin = board === OVERALL ? after : t`${scopeOf(board)}, ${after}`
  const preliminary = isPreliminary(entries) ? t` All ratings are still preliminary.` : ''
  const upper = begin.charAt(0).toUpperCase() + begin.slice(1)
  return t`${upper}, ${leadText(entries)}.${preliminary}`
}

/** Whether the ratings of all models with votes are preliminary. */
export function isPreliminary(entries: readonly LeaderboardEntryDto[]): boolean {
  const played = entries.filter(({ matches_played }) => matches_played > 0)
  return played.length > 0 && played.every(({ is_preliminary }) => is_preliminary)
}

/** Group 0 is the largest group of models that can be compared. */
function leadText(entries: readonly LeaderboardEntryDto[]): string {
  const [first, ...others] = entries.filter(({ tier, group }) => tier === 1 && !group)
  if (!first) return t`no model is ranked yet`
  const [second] = others
  if (!second) {
    const chance = percentText(first.good_enough_chance ?? 0, 0)
    return t`${first.llm_name} leads: voters find ${chance} of its answers good enough`
  }
  const rest = others.length === 1 ? second.llm_name : t`${others.length} other models`
  return t`${first.llm_name} and ${rest} lead: the votes can’t separate them`
}

const isOfVoters = (board: string) => /^(role|expertise):/.test(board)

function scopeOf(board: string): string {
  if (isOfVoters(board)) return t`for ${votersOf(board)}`
  if (board.startsWith('language:')) return t`on questions in ${boardTitle(board)}`
  return t`on ${inSentence(boardTitle(board))}`
}

function emptyText(board: string): string {
  if (board === OVERALL) return t`No rated votes yet, so no model has a rating.`
  return isOfVoters(board)
    ? t`Fewer than ten ${votersOf(board)} have voted, so their votes aren’t shown and no model has a rating.`
    : t`No votes ${scopeOf(board)} yet: the ratings are those of the overall board, and less certain here.`
}

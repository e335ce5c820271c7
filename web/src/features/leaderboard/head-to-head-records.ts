import type { HeadToHeadPairDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { commaText, countText } from '../../components/format.ts'

/** The results of one model against another. */
export interface HeadToHeadRecord {
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly bothBad: number
  readonly votes: number
  /** Wins as a share of the votes, 0 to 1. */
  readonly share: number
}

/** Indexes the records by pair. Two models that were never compared have no record. */
export function indexRecords(pairs: readonly HeadToHeadPairDto[]) {
  const records = new Map<string, HeadToHeadRecord>()
  for (const pair of pairs) {
    const { first_llm_id: first, second_llm_id: second, first_wins, second_wins } = pair
    records.set(`${first} ${second}`, toRecord(pair, first_wins, second_wins))
    records.set(`${second} ${first}`, toRecord(pair, second_wins, first_wins))
  }
  return (model: string, opponent: string): HeadToHeadRecord | undefined => {
    const record = records.get(`${model} ${opponent}`)
    return record && record.votes > 0 ? record : undefined
  }
}

function toRecord(
  { ties, both_bad: bothBad }: HeadToHeadPairDto,
  wins: number,
  losses: number,
): HeadToHeadRecord {
  const votes = wins + losses + ties + bothBad
  return { wins, losses, ties, bothBad, votes, share: wins / votes }
}

/** The counts of a record as text. */
export function recordText({ wins, losses, ties, bothBad }: HeadToHeadRecord): string {
  return commaText([
    t`${countText(wins)} won`,
    t`${countText(losses)} lost`,
    t`${countText(ties)} tied`,
    t`${countText(bothBad)} both bad`,
  ])
}

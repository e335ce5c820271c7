import { PRELIMINARY_HALF_WIDTH, PRELIMINARY_VOTERS } from '@assay/contracts/constants'
import {
  type HeadToHeadDto,
  type LeaderboardDistributionDto,
  type LeaderboardDto,
  type LeaderboardEntryDto,
  OVERALL_BOARD,
  type PreferenceDto,
} from '@assay/contracts/leaderboard'
import type { LeaderboardDetailsDto } from '@assay/contracts/leaderboard-details'
import { LeftOutReason } from '@assay/contracts/votes'
import { checkpointCode } from '@assay/ledger'
import { chanceGoodEnough, strengthOf } from '@assay/rating'
import type { BoardRecord, DetailsRow, EntryRow } from './leaderboard-repository.ts'
import { createPreferences } from './preferences.ts'
import { toDistribution } from './to-distribution.ts'

/** A board in the form in which the gateway serves it. */
export interface Board {
  readonly leaderboard: LeaderboardDto
  readonly distribution: LeaderboardDistributionDto
  /** Empty until the details have been computed for the first time. */
  readonly headToHead: HeadToHeadDto
  /** Returns undefined if one of the models is not on the board. */
  preference(firstId: string, secondId: string): PreferenceDto | undefined
}

export function toBoard({ snapshot, entries, details, checkpoint }: BoardRecord): Board {
  return {
    leaderboard: {
      board: OVERALL_BOARD,
      snapshot_id: snapshot.id,
      computed_at: snapshot.computedAt.toISOString(),
      ledger_position: Number(snapshot.ledgerPosition),
      method_version: snapshot.methodVersion,
      checkpoint_code: checkpoint ? checkpointCode(checkpoint) : null,
      left_out: toLeftOutDto(snapshot.leftOut),
      entries: entries.map(toEntryDto),
      details: details ? toDetailsDto(details) : null,
    },
    distribution: toDistribution(entries),
    headToHead: details ? toHeadToHeadDto(details) : { ledger_position: 0, pairs: [] },
    preference: createPreferences({ snapshot, entries, details }),
  }
}

function toLeftOutDto(leftOut: BoardRecord['snapshot']['leftOut']): LeaderboardDto['left_out'] {
  if (!leftOut) return null
  return LeftOutReason.options
    .map((reason) => ({ reason, votes: leftOut[reason] ?? 0 }))
    .filter(({ votes }) => votes > 0)
    .sort((one, other) => other.votes - one.votes)
}

/** Converts a snapshot entry. */
export function toEntryDto(entry: Omit<EntryRow, 'snapshotId'>): LeaderboardEntryDto {
  const { confidenceInterval, effectiveVoters } = entry
  return {
    rank: entry.rank,
    rank_change: entry.rankChange,
    rank_low: entry.rankLow,
    rank_high: entry.rankHigh,
    tier: entry.tier,
    llm_id: entry.modelId,
    llm_name: entry.llmName,
    logo_url: entry.logo && `/logos/${entry.logo}`,
    elo_rating: entry.eloRating,
    confidence_interval: confidenceInterval,
    matches_played: entry.matchesPlayed,
    wins: entry.wins,
    losses: entry.losses,
    ties: entry.ties,
    both_bad: entry.bothBad,
    win_rate: entry.winRate,
    score_rate: entry.scoreRate,
    both_bad_rate: entry.bothBadRate,
    effective_voters: effectiveVoters,
    is_preliminary:
      effectiveVoters < PRELIMINARY_VOTERS ||
      // As readers see it: rounded.
      Math.round(confidenceInterval ?? 0) > PRELIMINARY_HALF_WIDTH,
    ...toGoodEnough(entry),
    group: entry.comparableGroup,
    is_retired: entry.isRetired,
    ...(entry.since && { since: entry.since.toISOString() }),
  }
}

function toGoodEnough({
  matchesPlayed,
  eloRating,
  confidenceInterval,
}: Pick<EntryRow, 'matchesPlayed' | 'eloRating' | 'confidenceInterval'>) {
  const chanceAt = (rating: number) =>
    matchesPlayed > 0 ? chanceGoodEnough(strengthOf(rating)) : null
  return {
    good_enough_chance: chanceAt(eloRating),
    good_enough_low: confidenceInterval === null ? null : chanceAt(eloRating - confidenceInterval),
    good_enough_high: confidenceInterval === null ? null : chanceAt(eloRating + confidenceInterval),
  }
}

function toDetailsDto({
  ledgerPosition,
  allVotes,
  positionBias,
  changes,
  cycles,
  takeover,
}: DetailsRow): LeaderboardDetailsDto {
  return {
    ledger_position: Number(ledgerPosition),
    all_votes: allVotes.map(({ modelId, bothBad, rating, ...counts }) => ({
      ...{ llm_id: modelId, ...counts, both_bad: bothBad, elo_rating: rating },
    })),
    position_bias: {
      log_odds: positionBias.logOdds,
      half_width: positionBias.halfWidth,
      votes: positionBias.votes,
    },
    changes: changes.map(({ modelId, ...change }) => ({ llm_id: modelId, ...change })),
    cycles: { ...cycles, clearest: [...cycles.clearest] },
    takeover: takeover && {
      leader_id: takeover.leaderId,
      challenger_id: takeover.challengerId,
      votes: takeover.votes,
      voters: takeover.voters,
      networks: takeover.networks,
    },
  }
}

function toHeadToHeadDto({ ledgerPosition, headToHead }: DetailsRow): HeadToHeadDto {
  return {
    ledger_position: Number(ledgerPosition),
    pairs: headToHead.map((pair) => ({
      first_llm_id: pair.firstModelId,
      second_llm_id: pair.secondModelId,
      first_wins: pair.firstBetter,
      second_wins: pair.secondBetter,
      ties: pair.tie,
      both_bad: pair.bothBad,
    })),
  }
}

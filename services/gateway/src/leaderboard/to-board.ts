import {
  type HeadToHeadDto,
  type LeaderboardDetailsDto,
  type LeaderboardDistributionDto,
  type LeaderboardDto,
  type LeaderboardEntryDto,
  PRELIMINARY_HALF_WIDTH,
  PRELIMINARY_VOTERS,
} from '@assay/contracts'
import { checkpointCode } from '@assay/ledger'
import { chanceGoodEnough, strengthOf } from '@assay/rating'
import type { BoardRecord, DetailsRow, EntryRow } from './leaderboard-repository.ts'

/** A board as it is served. */
export interface Board {
  readonly leaderboard: LeaderboardDto
  readonly distribution: LeaderboardDistributionDto
  /** Of no votes while it is worked out for the first time. */
  readonly headToHead: HeadToHeadDto
}

export function toBoard({ snapshot, entries, details, checkpoint }: BoardRecord): Board {
  const groups = new Map(
    details?.comparableGroups.flatMap((ids, group) => ids.map((id) => [id, group] as const)),
  )
  const { totalModels, mean, stdDev, min, max, median } = snapshot
  return {
    leaderboard: {
      snapshot_id: snapshot.id,
      computed_at: snapshot.computedAt.toISOString(),
      ledger_position: Number(snapshot.ledgerPosition),
      method_version: snapshot.methodVersion,
      checkpoint_code: checkpoint ? checkpointCode(checkpoint) : null,
      entries: entries.map((entry) => toEntryDto(entry, groups.get(entry.modelId) ?? null)),
      details: details ? toDetailsDto(details) : null,
    },
    distribution: { total_models: totalModels, mean, std_dev: stdDev, min, max, median },
    headToHead: details ? toHeadToHeadDto(details) : { ledger_position: 0, pairs: [] },
  }
}

function toEntryDto(entry: EntryRow, group: number | null): LeaderboardEntryDto {
  const { confidenceInterval, effectiveVoters } = entry
  return {
    rank: entry.rank,
    rank_change: entry.rankChange,
    rank_low: entry.rankLow,
    rank_high: entry.rankHigh,
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
      effectiveVoters < PRELIMINARY_VOTERS || (confidenceInterval ?? 0) > PRELIMINARY_HALF_WIDTH,
    good_enough_chance: chanceGoodEnough(strengthOf(entry.eloRating)),
    group,
  }
}

function toDetailsDto({
  ledgerPosition,
  positionBias,
  firstPlace,
}: DetailsRow): LeaderboardDetailsDto {
  return {
    ledger_position: Number(ledgerPosition),
    position_bias: {
      log_odds: positionBias.logOdds,
      half_width: positionBias.halfWidth,
      votes: positionBias.votes,
    },
    first_place: firstPlace && {
      leader_id: firstPlace.leaderId,
      challenger_id: firstPlace.challengerId,
      votes: firstPlace.votes,
      share: firstPlace.share,
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

import type { LeaderboardDto, LeaderboardEntryDto } from '@assay/contracts/leaderboard'

const id = (at: number) => `0192f000-0000-7000-8000-00000000000${at}`

/** An entry with default values for all fields that a test leaves out. */
export function anEntry(at: number, more: Partial<LeaderboardEntryDto> = {}): LeaderboardEntryDto {
  return {
    rank: at,
    rank_change: null,
    rank_low: at,
    rank_high: at,
    tier: at,
    llm_id: id(at),
    llm_name: `Model ${at}`,
    logo_url: null,
    elo_rating: 1_100 - at * 50,
    confidence_interval: 20,
    matches_played: 10,
    wins: 4,
    losses: 3,
    ties: 2,
    both_bad: 1,
    win_rate: 0.4,
    score_rate: 0.5,
    both_bad_rate: 0.1,
    effective_voters: 30,
    is_preliminary: false,
    good_enough_chance: 0.6,
    good_enough_low: 0.55,
    good_enough_high: 0.65,
    group: 0,
    is_retired: false,
    ...more,
  }
}

/** The fields of a model without a rank. */
export const UNRANKED = { rank: null, rank_low: null, rank_high: null, tier: null } as const

/** Three models: two with votes against each other, in different groups, and one without votes. */
export const BOARD: LeaderboardDto = {
  board: 'overall',
  entries: [
    anEntry(1, { llm_name: 'Heron', rank_high: 2, rank_change: 1, elo_rating: 1_210.4 }),
    anEntry(2, { llm_name: 'Owl', wins: 9, is_preliminary: true, rank_change: -2, group: 1 }),
    anEntry(3, {
      llm_name: 'Dove',
      ...UNRANKED,
      good_enough_chance: null,
      good_enough_low: null,
      good_enough_high: null,
      matches_played: 0,
      wins: 0,
      win_rate: 0,
      elo_rating: 1_000,
      effective_voters: 0,
      confidence_interval: null,
      group: 2,
      is_preliminary: true,
    }),
  ],
  snapshot_id: id(8),
  computed_at: '2026-11-20T12:00:00.000Z',
  ledger_position: 120,
  method_version: '1',
  checkpoint_code: null,
  left_out: [
    { reason: 'too_fast', votes: 12 },
    { reason: 'excluded', votes: 1 },
  ],
  details: {
    ledger_position: 118,
    all_votes: [{ llm_id: id(1), wins: 1, losses: 4, ties: 2, both_bad: 3, elo_rating: 1021.4 }],
    position_bias: { log_odds: 0.1, half_width: 0.3, votes: 70 },
    changes: [],
    cycles: { votes: 70, chance: 0.4, clearest: [] },
    takeover: { leader_id: id(1), challenger_id: id(2), votes: 61, voters: 3, networks: 13 },
  },
}

import { z } from 'zod'
import { OUTCOME_COUNTS } from './votes.ts'

/** Computed after the ratings, at a separate ledger position. */
export const LeaderboardDetailsDto = z.object({
  ledger_position: z.int(),
  /**
   * Each model with votes that are left out of the ratings: the outcomes of these votes, and the
   * model's rating if all stored votes counted.
   */
  all_votes: z.array(
    z.object({
      llm_id: z.uuid(),
      ...OUTCOME_COUNTS,
      elo_rating: z.number(),
    }),
  ),
  /** Advantage of the left side, in log-odds, with the half-width of its interval. */
  position_bias: z.object({ log_odds: z.number(), half_width: z.number(), votes: z.int() }),
  /**
   * Models that voters have rated differently from some time on: that time, the change in points,
   * and the number of votes since. No voter is excluded because of it.
   */
  changes: z.array(
    z.object({
      llm_id: z.uuid(),
      points: z.number(),
      votes: z.int(),
      since: z.iso.datetime(),
    }),
  ),
  /**
   * Whether preferences form cycles, tested on the votes that prefer one of two models. `chance` is
   * the probability of deviations at least this large if there is no cycle. `clearest` has the three
   * models of the clearest cycle: each is preferred to the next, and the last to the first, more
   * often than ratings explain. It is empty if the deviations may be chance.
   */
  cycles: z.object({ votes: z.int(), chance: z.number(), clearest: z.array(z.uuid()) }),
  /**
   * New votes that would change first place, in the cheapest way found: the number of votes at full
   * weight, and the number of voters or of guest networks that would cast them with 30 votes each.
   * Null with fewer than two ranked models.
   */
  takeover: z
    .object({
      leader_id: z.uuid(),
      challenger_id: z.uuid(),
      votes: z.int(),
      voters: z.int(),
      networks: z.int(),
    })
    .nullable(),
})
export type LeaderboardDetailsDto = z.infer<typeof LeaderboardDetailsDto>

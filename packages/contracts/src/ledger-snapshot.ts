import { z } from 'zod'
import { StyleEffectDto } from './boards.ts'
import { CitationRateKind } from './citation-rates.ts'
import { Hash } from './ledger.ts'
import { VerdictRateDto } from './verdicts.ts'
import { LeftOutReason, OUTCOME_COUNTS } from './votes.ts'

/** Null while the interval of ranks covers the whole board. */
const RANKS = {
  rank: z.int().nullable(),
  rank_low: z.int().nullable(),
  rank_high: z.int().nullable(),
  tier: z.int().nullable(),
}

const BoardLine = z.strictObject({
  model: z.uuid(),
  ...RANKS,
  elo_rating: z.number(),
  confidence_interval: z.number(),
  matches_played: z.int(),
  ...OUTCOME_COUNTS,
  /** Share of the rating that comes from votes outside this board, 0 to 1. */
  borrowed: z.number(),
  /** True if the board's own votes contradict all other votes, which the rating then ignores. */
  contradicts: z.boolean(),
})

/** How the voters of an expertise or role board place a model, compared with everyone else. */
const DifferenceLine = z.strictObject({
  model: z.uuid(),
  /** Positive if the board's voters place the model higher. */
  points: z.number(),
  half_width: z.number(),
  /** Two-sided p-value, before the correction for many tests. */
  p_value: z.number(),
  /** Numbers of the board's voters: with attested expertise, and with only an ORCID iD. */
  attested: z.int(),
  identified: z.int(),
})

/** A board other than the overall board, at its own ledger position. */
export const OtherBoardLine = z.strictObject({
  board: z.string(),
  ledger_position: z.int().min(0),
  votes: z.int(),
  /** Style effects in points; empty except on the equal-style board. */
  style: z.array(StyleEffectDto),
  entries: z.array(BoardLine),
  /** Empty except on expertise and role boards. */
  differences: z.array(DifferenceLine),
})
export type OtherBoardLine = z.infer<typeof OtherBoardLine>

/** A model's verdict rates. Null with too few answers or voters. */
const VerdictLine = z.strictObject({
  model: z.uuid(),
  answers: z.int(),
  voters: z.int(),
  quality: VerdictRateDto.nullable(),
  safety: VerdictRateDto.nullable(),
})

/** A model's citations. Its rates follow from Σ n, Σ h, Σ n², Σ h² and Σ h n over askers. */
const CitationLine = z.strictObject({
  model: z.uuid(),
  kind: CitationRateKind,
  users: z.int(),
  sums: z.array(z.number()).length(5),
})

/** The outcomes of a model's left-out votes, and its rating if every stored vote counted. */
const AllVotesLine = z.strictObject({
  model: z.uuid(),
  ...OUTCOME_COUNTS,
  elo_rating: z.number(),
})

/** What the leaderboard page shows besides the ratings. */
const FindingsLine = z.strictObject({
  /** Advantage of the left side in log-odds. */
  side: z.strictObject({
    log_odds: z.number(),
    half_width: z.number(),
    votes: z.int(),
    voters: z.int(),
  }),
  cycles: z.strictObject({ votes: z.int(), chance: z.number(), clearest: z.array(z.uuid()) }),
  /** Null with fewer than two ranked models. */
  first_place: z
    .strictObject({
      leader: z.uuid(),
      challenger: z.uuid(),
      votes: z.int(),
      voters: z.int(),
      networks: z.int(),
    })
    .nullable(),
})

/** The last line of an NDJSON export: the newest snapshot, computed from the preceding lines. */
export const SnapshotLine = z.strictObject({
  snapshot: z.strictObject({
    id: z.uuid(),
    computed_at: z.iso.datetime(),
    ledger_position: z.int().min(0),
    head_hash: Hash,
    method_version: z.string(),
    parameters: z.record(z.string(), z.number()),
    /** Votes left out of the ratings, by reason. */
    left_out: z.partialRecord(LeftOutReason, z.int()),
    entries: z.array(
      z.strictObject({
        model: z.uuid(),
        llm_name: z.string(),
        ...RANKS,
        group: z.int(),
        elo_rating: z.number(),
        confidence_interval: z.number().nullable(),
        matches_played: z.int(),
        ...OUTCOME_COUNTS,
      }),
    ),
    /** The subject, task, language and expertise boards, and the equal-style board. */
    boards: z.array(OtherBoardLine),
    /** The models' verdict rates, sorted by model. */
    verdicts: z.array(VerdictLine),
    /** Sorted by model and kind. */
    citations: z.array(CitationLine),
    /** Models with votes that are left out, sorted by model. */
    all_votes: z.array(AllVotesLine),
    findings: FindingsLine,
  }),
})
export type SnapshotLine = z.infer<typeof SnapshotLine>

import { z } from 'zod'
import { STYLE_CODES } from './answer-style.ts'
import { AnswerVerdict } from './assessments.ts'
import { StyleEffectDto } from './boards.ts'
import { ExpertiseRole, ExpertiseTier } from './expertise.ts'
import { type LabelAxis, type LabelSlug, LabelSource, Subjects, Task } from './labels.ts'
import { defineRoute } from './route-contract.ts'
import { VerdictRateDto } from './verdicts.ts'
import { DeclinedSides, LeftOutReason, UnratedReason, VoteOutcome } from './votes.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const Style = z
  .int()
  .min(0)
  .max(STYLE_CODES - 1)

/** Fields of every line in a ledger export. */
const PLACE = {
  /** Ledger position. Positions start at 1 and have no gaps. */
  seq: z.int().min(1),
  created_at: z.iso.datetime(),
}

/**
 * One vote in a ledger export. The chain (`hash`) covers all fields except `voter`, `excluded`,
 * `side_unread`, the verdicts and `pair_probability`. In place of the pseudonym, it covers the position of the
 * voter's first line.
 */
export const LedgerLine = z.strictObject({
  ...PLACE,
  kind: z.literal('vote'),
  outcome: VoteOutcome,
  left_model: z.uuid(),
  right_model: z.uuid(),
  voter: z.string().min(1),
  sample_question: z.boolean(),
  rated: z.boolean(),
  unrated_reason: UnratedReason.nullable(),
  /**
   * Weight of the vote in the ratings, 0 to 1 in steps of 0.001. The weight does not apply while
   * the voter is excluded.
   */
  weight: z.number().min(0).max(1),
  /** True if the voter is excluded from the ratings. */
  excluded: z.boolean(),
  /** Style codes of the answers; null if unknown. */
  left_style: Style.nullable(),
  right_style: Style.nullable(),
  /** `seq` of the voter's first vote on this question or a near-duplicate. Null if unknown. */
  question_since: z.int().min(1).nullable(),
  /** Sides that declined to answer; null if both answered. */
  declined: DeclinedSides.nullable(),
  /** True if the voter, on a narrow screen, did not open one of the answers. Null if unknown. */
  side_unread: z.boolean().nullable(),
  /** The voter's verdicts before the reveal; null without one. */
  left_verdict: AnswerVerdict.nullable(),
  right_verdict: AnswerVerdict.nullable(),
  /** Probability with which this pair was drawn, in either order. Null if unknown. */
  pair_probability: z.number().positive().max(1).nullable(),
  /** SHA-256, hexadecimal. */
  hash: Hash,
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** Columns of a CSV export, in order. A CSV export contains only votes. */
export const LEDGER_COLUMNS = Object.keys(LedgerLine.shape) as (keyof LedgerLine)[]

/** A model's attributes from this line on. */
const ModelLine = z.strictObject({
  ...PLACE,
  kind: z.literal('model'),
  model: z.uuid(),
  llm_name: z.string(),
  provider: z.string(),
  provider_model: z.string(),
  /** True if the model is no longer offered. */
  retired: z.boolean(),
  hash: Hash,
})

/** Splits a model that has changed: its votes from before `since` count for its earlier version. */
const SplitLine = z.strictObject({
  ...PLACE,
  kind: z.literal('split'),
  model: z.uuid(),
  /** The model that stands for the earlier version. */
  earlier: z.uuid(),
  since: z.iso.datetime(),
  reason: z.string(),
  hash: Hash,
})

/** Excludes a voter and all of the voter's votes. */
const ExclusionLine = z.strictObject({
  ...PLACE,
  kind: z.literal('exclusion'),
  /** `seq` of the voter's first line. */
  voter_since: z.int().min(1),
  reason: z.string(),
  rule_version: z.string(),
  /** Figures that justify the exclusion, as a JSON string. The hash covers this exact string. */
  evidence: z.string(),
  by: z.enum(['rule', 'person']),
  hash: Hash,
})

/** Ends a voter's exclusion. All votes of the voter count again. */
const ReversalLine = z.strictObject({
  ...PLACE,
  kind: z.literal('reversal'),
  /** `seq` of the exclusion that ends. */
  exclusion: z.int().min(1),
  reason: z.string(),
  hash: Hash,
})

/**
 * Restores a vote that was left out because of its network's share or as self-identified. The vote
 * counts from this line on.
 */
const RestorationLine = z.strictObject({
  ...PLACE,
  kind: z.literal('reversal'),
  /** `seq` of the vote. */
  vote: z.int().min(1),
  reason: z.string(),
  /** Weight of the vote, in steps of 0.001. */
  weight: z.number().positive().max(1),
  hash: Hash,
})

/**
 * The label axes of the ledger: subject and task of a vote's question, and the voter's expertise.
 */
export type LedgerAxis = LabelAxis | 'expertise'
export type LedgerSlug = LabelSlug | ExpertiseTier | ExpertiseRole

const LABEL = {
  ...PLACE,
  kind: z.literal('label'),
  /** `seq` of the vote. */
  vote: z.int().min(1),
  source: LabelSource,
  /**
   * Version of the terms, weights or model. For a label that a person chose, the version of the
   * interface.
   */
  version: z.string(),
}

/** Subjects of a vote's question, from this line on. */
const SubjectLabelLine = z.strictObject({
  ...LABEL,
  axis: z.literal('subject'),
  slugs: Subjects,
  hash: Hash,
})

/** Task of a vote's question, from this line on. */
const TaskLabelLine = z.strictObject({
  ...LABEL,
  axis: z.literal('task'),
  slugs: z.tuple([Task]),
  hash: Hash,
})

/** Expertise of a vote's voter, from this line on; `undeclared` after a withdrawal. */
const ExpertiseLabelLine = z.strictObject({
  ...LABEL,
  axis: z.literal('expertise'),
  slugs: z.union([z.tuple([ExpertiseTier]), z.tuple([ExpertiseTier, ExpertiseRole])]),
  hash: Hash,
})

/** A line in a ledger export that is not a vote. */
export const ChangeLine = z.union([
  ModelLine,
  SplitLine,
  ExclusionLine,
  ReversalLine,
  RestorationLine,
  SubjectLabelLine,
  TaskLabelLine,
  ExpertiseLabelLine,
])
export type ChangeLine = z.infer<typeof ChangeLine>

const BoardLine = z.strictObject({
  model: z.uuid(),
  rank: z.int().nullable(),
  rank_low: z.int().nullable(),
  rank_high: z.int().nullable(),
  tier: z.int().nullable(),
  elo_rating: z.number(),
  confidence_interval: z.number(),
  matches_played: z.int(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  both_bad: z.int(),
  /** Share of the rating that comes from votes outside this board, 0 to 1. */
  borrowed: z.number(),
  /** True if the board's own votes contradict all others, so that nothing is borrowed. */
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
  /** The board's voters: with attested expertise, and with an ORCID iD only. */
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

/** The outcomes of a model's votes that are left out, and its rating if every vote counted. */
const AllVotesLine = z.strictObject({
  model: z.uuid(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  both_bad: z.int(),
  elo_rating: z.number(),
})

/** What the page shows besides ratings. */
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
        /** Rank, spread and tier are null while the interval of ranks covers the whole board. */
        rank: z.int().nullable(),
        rank_low: z.int().nullable(),
        rank_high: z.int().nullable(),
        tier: z.int().nullable(),
        group: z.int(),
        elo_rating: z.number(),
        confidence_interval: z.number().nullable(),
        matches_played: z.int(),
        wins: z.int(),
        losses: z.int(),
        ties: z.int(),
        both_bad: z.int(),
      }),
    ),
    /** The subject, task and expertise boards, and the equal-style board. */
    boards: z.array(OtherBoardLine),
    /** The models' verdict rates, sorted by model. */
    verdicts: z.array(VerdictLine),
    /** Models with votes that are left out, sorted by model. */
    all_votes: z.array(AllVotesLine),
    findings: FindingsLine,
  }),
})
export type SnapshotLine = z.infer<typeof SnapshotLine>

export const ExportLedgerQuery = z.object({ format: z.enum(['ndjson', 'csv']).default('ndjson') })
export type ExportLedgerQuery = z.infer<typeof ExportLedgerQuery>

export const exportLedgerRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/ledger/export',
  access: 'board_readers',
  summary: 'Export the whole ledger in order, with the newest board and the data to verify both',
  tags: ['ledger'],
  produces: ['application/x-ndjson', 'text/csv', 'application/json'],
  querystring: ExportLedgerQuery,
  response: { 200: z.string().describe('One line per entry, streamed') },
})

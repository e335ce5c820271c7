import { z } from 'zod'
import { STYLE_CODES } from './answer-style.ts'
import { StyleEffectDto } from './boards.ts'
import { ExpertiseRole, ExpertiseTier } from './expertise.ts'
import { type LabelAxis, type LabelSlug, LabelSource, Subjects, Task } from './labels.ts'
import { defineRoute } from './route-contract.ts'
import { DeclinedSides, LeftOutReason, UnratedReason, VoteOutcome } from './votes.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const Style = z
  .int()
  .min(0)
  .max(STYLE_CODES - 1)

/** What every line of an exported ledger has. */
const PLACE = {
  /** Place in the ledger, dense, from 1. */
  seq: z.int().min(1),
  created_at: z.iso.datetime(),
}

/**
 * One vote of an exported ledger. The chain (`hash`) covers all but `voter`, `excluded`,
 * `side_unread` and `pair_probability`; instead of the pseudonym it covers where the voter's first
 * line stands.
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
  /** What the vote counts in the ratings, 0 to 1 in thousandths, unless its voter is excluded. */
  weight: z.number().min(0).max(1),
  /** The voter is kept out of the ratings. */
  excluded: z.boolean(),
  /** How the answers are written, as codes; null where that is not known. */
  left_style: Style.nullable(),
  right_style: Style.nullable(),
  /** `seq` of the voter's first vote on this question, or nearly this; null where that is not known. */
  question_since: z.int().min(1).nullable(),
  /** Which sides declined to answer; null where both answered. */
  declined: DeclinedSides.nullable(),
  /** The voter had not opened one of the answers on a narrow screen; null where it is not known. */
  side_unread: z.boolean().nullable(),
  /** Chance with which this pair was drawn, on either side; null where it is not known. */
  pair_probability: z.number().positive().max(1).nullable(),
  /** SHA-256, hexadecimal. */
  hash: Hash,
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** The columns of a CSV export, which holds the votes alone, in order. */
export const LEDGER_COLUMNS = Object.keys(LedgerLine.shape) as (keyof LedgerLine)[]

/** What a model is from here on. */
const ModelLine = z.strictObject({
  ...PLACE,
  kind: z.literal('model'),
  model: z.uuid(),
  llm_name: z.string(),
  provider: z.string(),
  provider_model: z.string(),
  /** Is it off the offer? */
  retired: z.boolean(),
  hash: Hash,
})

/** A voter who is left out, with all votes. */
const ExclusionLine = z.strictObject({
  ...PLACE,
  kind: z.literal('exclusion'),
  /** `seq` of the voter's first line. */
  voter_since: z.int().min(1),
  reason: z.string(),
  rule_version: z.string(),
  /** The figures behind it: JSON in a text, whose letters the hash covers. */
  evidence: z.string(),
  by: z.enum(['rule', 'person']),
  hash: Hash,
})

/** A voter who counts again, with all votes. */
const ReversalLine = z.strictObject({
  ...PLACE,
  kind: z.literal('reversal'),
  /** `seq` of the exclusion that ends. */
  exclusion: z.int().min(1),
  reason: z.string(),
  hash: Hash,
})

/** A vote that the share of its network or a name in an answer had left out, and that counts from there on. */
const RestorationLine = z.strictObject({
  ...PLACE,
  kind: z.literal('reversal'),
  /** `seq` of the vote. */
  vote: z.int().min(1),
  reason: z.string(),
  /** What it counts, in thousandths. */
  weight: z.number().positive().max(1),
  hash: Hash,
})

/** What labels of the ledger are of: the question of a vote, or as what its voter judged. */
export type LedgerAxis = LabelAxis | 'expertise'
export type LedgerSlug = LabelSlug | ExpertiseTier | ExpertiseRole

const LABEL = {
  ...PLACE,
  kind: z.literal('label'),
  /** `seq` of the vote. */
  vote: z.int().min(1),
  source: LabelSource,
  /** Of the terms, the weights or the model; of the interface where a person chose. */
  version: z.string(),
}

/** What the question of a vote is about, from here on. */
const SubjectLabelLine = z.strictObject({
  ...LABEL,
  axis: z.literal('subject'),
  slugs: Subjects,
  hash: Hash,
})

/** What the question of a vote is for, from here on. */
const TaskLabelLine = z.strictObject({
  ...LABEL,
  axis: z.literal('task'),
  slugs: z.tuple([Task]),
  hash: Hash,
})

/** As what the voter of a vote judged, from here on; `undeclared` where that was taken back. */
const ExpertiseLabelLine = z.strictObject({
  ...LABEL,
  axis: z.literal('expertise'),
  slugs: z.union([z.tuple([ExpertiseTier]), z.tuple([ExpertiseTier, ExpertiseRole])]),
  hash: Hash,
})

/** A line of an exported ledger that is no vote. */
export const ChangeLine = z.union([
  ModelLine,
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
  /** How much of the rating comes from other votes than the board's, 0 to 1. */
  borrowed: z.number(),
})

/** A board beside the overall one, as of its own place in the ledger. */
export const OtherBoardLine = z.strictObject({
  board: z.string(),
  ledger_position: z.int().min(0),
  votes: z.int(),
  /** What style is worth in points; empty but at equal style. */
  style: z.array(StyleEffectDto),
  entries: z.array(BoardLine),
})
export type OtherBoardLine = z.infer<typeof OtherBoardLine>

/** The last line of an NDJSON export: the newest snapshot, which follows from the lines before. */
export const SnapshotLine = z.strictObject({
  snapshot: z.strictObject({
    id: z.uuid(),
    computed_at: z.iso.datetime(),
    ledger_position: z.int().min(0),
    head_hash: Hash,
    method_version: z.string(),
    parameters: z.record(z.string(), z.number()),
    /** Votes that take no part in the ratings, by reason. */
    left_out: z.partialRecord(LeftOutReason, z.int()),
    entries: z.array(
      z.strictObject({
        model: z.uuid(),
        llm_name: z.string(),
        /** Null, like spread and tier, while the place is open from first to last. */
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
    /** Boards of subjects, tasks and expertise, and at equal style. */
    boards: z.array(OtherBoardLine),
  }),
})
export type SnapshotLine = z.infer<typeof SnapshotLine>

export const ExportLedgerQuery = z.object({ format: z.enum(['ndjson', 'csv']).default('ndjson') })
export type ExportLedgerQuery = z.infer<typeof ExportLedgerQuery>

export const exportLedgerRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/ledger/export',
  access: 'board_readers',
  summary: 'The whole ledger in order, with what it takes to check it and the newest board',
  tags: ['ledger'],
  produces: ['application/x-ndjson', 'text/csv', 'application/json'],
  querystring: ExportLedgerQuery,
  response: { 200: z.string().describe('One line an entry, streamed') },
})

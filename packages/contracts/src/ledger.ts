import { z } from 'zod'
import { STYLE_CODES } from './answer-style.ts'
import { AnswerVerdict } from './assessments.ts'
import { ExpertiseRole, ExpertiseTier } from './expertise.ts'
import { type LabelAxis, type LabelSlug, LabelSource, Language, Subjects, Task } from './labels.ts'
import { defineRoute } from './route-contract.ts'
import { DeclinedSides, UnratedReason, VoteOutcome } from './votes.ts'

/** A SHA-256 hash in hexadecimal. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/)

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
 * Restores a vote that was left out because its network had used up its share, or because an answer
 * named its model. The vote counts from this line on.
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
 * The label axes of the ledger: subject, task and language of a vote's question, and the voter's
 * expertise.
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

/** Language of a vote's question, from this line on. */
const LanguageLabelLine = z.strictObject({
  ...LABEL,
  axis: z.literal('language'),
  slugs: z.tuple([Language]),
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
  LanguageLabelLine,
  ExpertiseLabelLine,
])
export type ChangeLine = z.infer<typeof ChangeLine>

export const ExportLedgerQuery = z.object({ format: z.enum(['ndjson', 'csv']).default('ndjson') })
export type ExportLedgerQuery = z.infer<typeof ExportLedgerQuery>

export const exportLedgerRoute = defineRoute('GET', '/api/v1/ledger/export', {
  access: 'board_readers',
  summary: 'Export the whole ledger in order, with the newest board and the data to verify both',
  produces: ['application/x-ndjson', 'text/csv', 'application/json'],
  querystring: ExportLedgerQuery,
  response: { 200: z.string().describe('One line per entry, streamed') },
})

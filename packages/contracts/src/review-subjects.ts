import { z } from 'zod'
import { DeclaredExpertise, EvidenceKind } from './expertise.ts'
import { ChosenAxis, LabelSource, LabelStatus, Subject, Task, TurnLabelsDto } from './labels.ts'
import { IdentifierKind } from './patient-data.ts'
import { AnswerSide } from './threads.ts'

/** An excluded voter. The votes stay in the ledger but do not count in the ratings. */
const ExclusionSubject = z.object({
  /** The pseudonym that ledger exports use. */
  voter: z.string(),
  reason: z.string(),
  rule_version: z.string(),
  /** The figures behind the exclusion. */
  evidence: z.record(z.string(), z.union([z.number(), z.string()])),
  excluded_at: z.iso.datetime(),
  /** True once the rating worker has restored the votes, seconds after the decision. */
  is_restored: z.boolean(),
})

/**
 * Why labels need a review: no source is certain, or the sources differ or do not confirm the
 * asker's label.
 */
export const LabelReviewReason = z.enum(['abstained', 'contested'])
export type LabelReviewReason = z.infer<typeof LabelReviewReason>

const SourcedLabel = z.object({
  axis: ChosenAxis,
  slugs: z.array(z.union([Subject, Task])),
  status: LabelStatus,
  source: LabelSource,
})

const LabelSubject = z.object({
  /** Truncated if it is long. */
  question: z.string(),
  reasons: z.object({
    subject: LabelReviewReason.optional(),
    task: LabelReviewReason.optional(),
  }),
  labels: TurnLabelsDto,
  /** The newest label of each source on each axis. */
  sources: z.array(SourcedLabel),
})

export const TextPlace = z.enum(['prompt', 'left_answer', 'right_answer', 'feedback'])
export type TextPlace = z.infer<typeof TextPlace>

/** Text that may identify a patient, with its surroundings. */
export const FoundInTextDto = z.object({
  place: TextPlace,
  kind: IdentifierKind,
  before: z.string(),
  found: z.string(),
  after: z.string(),
})
export type FoundInTextDto = z.infer<typeof FoundInTextDto>

/** A turn whose owner has consented to publication and whose texts have an uncertain finding. */
const TextSubject = z.object({
  turn_id: z.uuid(),
  question: z.string(),
  /** SHA-256 of the texts and the findings. */
  text_hash: z.string(),
  findings: z.array(FoundInTextDto),
})

const AttestationSubject = z.object({
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  orcid: z.string().nullable(),
  ...DeclaredExpertise.pick({ field: true, role: true }).shape,
  evidence: EvidenceKind,
  statement: z.string(),
  expires_at: z.iso.datetime().nullable(),
})

const SelfIdentificationSubject = z.object({
  turn_id: z.uuid(),
  side: AnswerSide,
  model_name: z.string(),
  sentence: z.string().nullable(),
})

/**
 * A model that seems to have changed: voters rate it differently, or its provider reports another
 * version. Exactly one of the two findings is present.
 */
const ModelChangeSubject = z.object({
  model_id: z.uuid(),
  model_name: z.string(),
  /** The first vote or answer after the change. */
  since: z.iso.datetime(),
  /** The change in points, and the number of votes since. */
  votes: z.object({ points: z.number(), votes: z.int() }).nullable(),
  /** The versions that the provider reported before and after the change. */
  versions: z.object({ before: z.string(), after: z.string() }).nullable(),
})

/** What a reviewer sees of a review's subject, by review kind. */
export const ReviewSubjects = {
  exclusion: ExclusionSubject,
  label: LabelSubject,
  text: TextSubject,
  attestation: AttestationSubject,
  self_identification: SelfIdentificationSubject,
  model_change: ModelChangeSubject,
} as const

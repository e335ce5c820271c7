import type { LabelSource } from '@assay/contracts/labels'
import type { LedgerAxis, LedgerSlug } from '@assay/contracts/ledger'

/**
 * What boards follow from beside votes: who the models are, whose votes are left out, what the
 * questions were about, and as what their voters judged.
 */
export type ChangeKind = 'model' | 'exclusion' | 'reversal' | 'label'

/** Text, whole numbers, true, false or null: they are the same JSON in every language. */
export type Fact = string | number | boolean | null

/** An entry that is no vote; the hash covers all of it. */
export interface ChangeFacts {
  readonly position: number
  /** When it got its place. */
  readonly at: Date
  readonly kind: ChangeKind
  /** What it tells, in the order of its kind. */
  readonly facts: readonly Fact[]
}

/** Such an entry as it is stored. */
export interface LedgerChange extends ChangeFacts {
  /** The model, the exclusion, or the vote that a reversal or a label is of. */
  readonly subjectId: string
  readonly hash: Buffer
}

/** A model as the entry says that it is from there on. */
export interface ModelState {
  readonly modelId: string
  readonly name: string
  readonly provider: string
  /** The provider's own name of it, version included. */
  readonly providerModel: string
  /** Is it off the offer? */
  readonly isRetired: boolean
}

export function modelFacts(model: ModelState): readonly Fact[] {
  return [model.modelId, model.name, model.provider, model.providerModel, model.isRetired]
}

/** A voter who is left out from there on, with all votes. */
export interface ExclusionState {
  /** Position of the voter's first entry. */
  readonly voterSince: number
  readonly reason: string
  readonly ruleVersion: string
  /** The figures behind it, as a text in JSON. */
  readonly evidence: string
  readonly by: 'rule' | 'person'
}

export function exclusionFacts(exclusion: ExclusionState): readonly Fact[] {
  const { voterSince, reason, ruleVersion, evidence, by } = exclusion
  return [voterSince, reason, ruleVersion, evidence, by]
}

/** A vote that had been left out, and that counts from there on. */
export interface RestorationState {
  /** Position of the vote. */
  readonly vote: number
  readonly reason: string
  /** What it counts, in thousandths. */
  readonly weight: number
}

export function restorationFacts({ vote, reason, weight }: RestorationState): readonly Fact[] {
  return [vote, reason, weight]
}

/** A voter who counts again, with all votes. */
export interface ReversalState {
  /** Position of the exclusion that ends. */
  readonly exclusion: number
  readonly reason: string
}

export function reversalFacts({ exclusion, reason }: ReversalState): readonly Fact[] {
  return [exclusion, reason]
}

/**
 * What the question of a vote is about (subject) or for (task), or as what its voter judged
 * (expertise), from there on.
 */
export interface LabelState {
  /** Position of the vote. */
  readonly vote: number
  readonly axis: LedgerAxis
  readonly source: LabelSource
  /** Of the terms, the weights or the model; of the interface where a person chose. */
  readonly version: string
  /** One to three subjects, one task, or a tier and, where it is told, a role. */
  readonly slugs: readonly LedgerSlug[]
}

export function labelFacts({ vote, axis, source, version, slugs }: LabelState): readonly Fact[] {
  return [vote, axis, source, version, ...slugs]
}

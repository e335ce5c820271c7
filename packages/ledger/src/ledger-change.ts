import type { LabelSource } from '@assay/contracts/labels'
import type { LedgerAxis, LedgerSlug } from '@assay/contracts/ledger'
import type { ModelSplit } from './model-split.ts'

/**
 * Inputs of the boards that are not votes: models and their versions, excluded voters, question
 * labels and voter expertise.
 */
export type ChangeKind = 'model' | 'split' | 'exclusion' | 'reversal' | 'label'

/**
 * Values that have the same JSON form in every language: text, whole numbers, booleans and null.
 */
export type Fact = string | number | boolean | null

/** A ledger entry that is not a vote. The hash covers every field. */
export interface ChangeFacts {
  readonly position: number
  /** When the entry was appended. */
  readonly at: Date
  readonly kind: ChangeKind
  /** The values of the entry, in the order that its kind defines. */
  readonly facts: readonly Fact[]
}

/** A change as stored. */
export interface LedgerChange extends ChangeFacts {
  /**
   * Id of the model, of the earlier version, of the exclusion, or of the vote to which a reversal
   * or a label refers.
   */
  readonly subjectId: string
  readonly hash: Buffer
}

/** A model's attributes from this entry on. */
export interface ModelState {
  readonly modelId: string
  readonly name: string
  readonly provider: string
  /** The provider's name of the model, including its version. */
  readonly providerModel: string
  /** True if the model is no longer offered. */
  readonly isRetired: boolean
}

export function modelFacts(model: ModelState): readonly Fact[] {
  return [model.modelId, model.name, model.provider, model.providerModel, model.isRetired]
}

/** Splits a model that has changed. The split applies to all votes, including earlier ones. */
export interface SplitState extends ModelSplit {
  readonly reason: string
}

export function splitFacts({ modelId, earlierId, since, reason }: SplitState): readonly Fact[] {
  return [modelId, earlierId, since.toISOString(), reason]
}

/** From this entry on, excludes a voter and all of the voter's votes. */
export interface ExclusionState {
  /** Position of the voter's first entry. */
  readonly voterSince: number
  readonly reason: string
  readonly ruleVersion: string
  /** Figures that justify the exclusion, as a JSON string. */
  readonly evidence: string
  readonly by: 'rule' | 'person'
}

export function exclusionFacts(exclusion: ExclusionState): readonly Fact[] {
  const { voterSince, reason, ruleVersion, evidence, by } = exclusion
  return [voterSince, reason, ruleVersion, evidence, by]
}

/** Restores a vote that had been left out. The vote counts from this entry on. */
export interface RestorationState {
  /** Position of the vote. */
  readonly vote: number
  readonly reason: string
  /** Weight of the vote, in thousandths. */
  readonly weight: number
}

export function restorationFacts({ vote, reason, weight }: RestorationState): readonly Fact[] {
  return [vote, reason, weight]
}

/** Ends a voter's exclusion. All votes of the voter count again. */
export interface ReversalState {
  /** Position of the exclusion that ends. */
  readonly exclusion: number
  readonly reason: string
}

export function reversalFacts({ exclusion, reason }: ReversalState): readonly Fact[] {
  return [exclusion, reason]
}

/**
 * From this entry on: the subject, task or language of a vote's question, or the expertise of its
 * voter.
 */
export interface LabelState {
  /** Position of the vote. */
  readonly vote: number
  readonly axis: LedgerAxis
  readonly source: LabelSource
  /**
   * Version of the terms, weights or model. For a label that a person chose, the version of the
   * interface.
   */
  readonly version: string
  /** One to three subjects, one task, one language, or a tier and, if published, a role. */
  readonly slugs: readonly LedgerSlug[]
}

export function labelFacts({ vote, axis, source, version, slugs }: LabelState): readonly Fact[] {
  return [vote, axis, source, version, ...slugs]
}

import {
  BrokenLedgerError,
  type ChangeFacts,
  entryHash,
  exclusionFacts,
  type LabelState,
  type LedgerChange,
  labelFacts,
  type ModelState,
  modelFacts,
  restorationFacts,
  reversalFacts,
  splitFacts,
} from '@assay/ledger'
import type { ExclusionRecord } from '../exclusions/corrections.ts'
import { type ChainedState, withChange } from './chained-state.ts'
import type { Restoration } from './fold-work.ts'
import type { LedgerFollower } from './ledger-follower.ts'

type PendingChange = Pick<LedgerChange, 'kind' | 'subjectId' | 'facts'>

/** A label and the vote on the labelled turn. */
export interface VoteLabel extends LabelState {
  readonly voteId: string
}

/** Changes to earlier votes that the ledger does not contain yet. */
export interface PendingVoteChanges {
  readonly restorations?: readonly Restoration[]
  readonly labels?: readonly VoteLabel[]
}

/**
 * Appends everything except votes that is not in the ledger yet: models that are new, renamed,
 * retired or served by another provider model, splits of models, exclusions, reversals (including
 * restored votes) and vote labels. To undo this, restore `chained` and `head`.
 * @returns the new entries.
 * @throws {BrokenLedgerError} if the ledger has an exclusion or a split that no longer exists in the
 * database.
 */
export function appendChanges(
  follower: LedgerFollower,
  models: readonly ModelState[],
  at: Date,
  { restorations = [], labels = [] }: PendingVoteChanges = {},
): readonly LedgerChange[] {
  assertKnown(follower)
  const pending = [
    ...pendingModels(follower.chained, models),
    ...pendingSplits(follower),
    ...follower.corrections.exclusions.flatMap((record) => pendingExclusion(follower, record)),
    ...restorations.map(toReversal),
    ...labels.map(toLabel),
  ]
  return pending.map((change) => append(follower, change, at))
}

function pendingModels(
  chained: ChainedState,
  models: readonly ModelState[],
): readonly PendingChange[] {
  return models
    .map((model) => ({
      kind: 'model' as const,
      subjectId: model.modelId,
      facts: modelFacts(model),
    }))
    .filter(({ subjectId, facts }) => chained.models.get(subjectId) !== JSON.stringify(facts))
}

function pendingSplits({ chained, corrections }: LedgerFollower): readonly PendingChange[] {
  return corrections.splits
    .filter(({ earlierId }) => !chained.splits.has(earlierId))
    .map((split) => ({ kind: 'split', subjectId: split.earlierId, facts: splitFacts(split) }))
}

/**
 * Returns the missing entry for the exclusion or for its reversal, if there is one. An exclusion
 * that was reversed before it was appended is skipped.
 */
function pendingExclusion(
  { chained, firstVotes }: LedgerFollower,
  { id, voterId, reason, ruleVersion, evidence, isByPerson, reversalReason }: ExclusionRecord,
): readonly PendingChange[] {
  const position = chained.exclusions.get(id)
  if (position !== undefined) {
    if (reversalReason === null || chained.reversed.has(id)) return []
    const facts = reversalFacts({ exclusion: position, reason: reversalReason })
    return [{ kind: 'reversal', subjectId: id, facts }]
  }
  const voterSince = firstVotes.get(voterId)
  if (reversalReason !== null || voterSince === undefined) return []
  const facts = exclusionFacts({
    voterSince,
    reason,
    ruleVersion,
    evidence: JSON.stringify(ownFigures(evidence)),
    by: isByPerson ? 'person' : 'rule',
  })
  return [{ kind: 'exclusion', subjectId: id, facts }]
}

/** Figures of a group stay internal: equal ones would show which voters share a network. */
function ownFigures({ gain, chance, together, ...own }: ExclusionRecord['evidence']) {
  return own
}

function toReversal({ voteId, position, reason, weight }: Restoration): PendingChange {
  const facts = restorationFacts({ vote: position, reason, weight })
  return { kind: 'reversal', subjectId: voteId, facts }
}

function toLabel({ voteId, ...label }: VoteLabel): PendingChange {
  return { kind: 'label', subjectId: voteId, facts: labelFacts(label) }
}

function append(follower: LedgerFollower, pending: PendingChange, at: Date): LedgerChange {
  const position = follower.head.position + 1
  const facts: ChangeFacts = { ...pending, position, at }
  const change = { ...facts, ...pending, hash: entryHash(follower.head.hash, facts) }
  follower.head = { position, hash: change.hash }
  follower.chained = withChange(follower.chained, change)
  return change
}

/**
 * Checks that no exclusion and no split is missing. The program never deletes them, so a missing one
 * means that someone has tampered with the database.
 */
function assertKnown({ chained, corrections: { exclusions, splits } }: LedgerFollower): void {
  const known = new Set([
    ...exclusions.map(({ id }) => id),
    ...splits.map(({ earlierId }) => earlierId),
  ])
  for (const [id, position] of [...chained.exclusions, ...chained.splits])
    if (!known.has(id)) throw new BrokenLedgerError(position)
}

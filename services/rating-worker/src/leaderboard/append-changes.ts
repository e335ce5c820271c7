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
} from '@assay/ledger'
import type { ExclusionRecord } from '../exclusions/exclusions.ts'
import { type ChainedState, withChange } from './chained-state.ts'
import type { Restoration } from './fold-work.ts'
import type { LedgerFollower } from './ledger-follower.ts'

type PendingChange = Pick<LedgerChange, 'kind' | 'subjectId' | 'facts'>

/** A label, and the vote of the labelled turn. */
export interface VoteLabel extends LabelState {
  readonly voteId: string
}

/** Changes to earlier votes that the ledger does not contain yet. */
export interface PendingVoteChanges {
  readonly restorations?: readonly Restoration[]
  readonly labels?: readonly VoteLabel[]
}

/**
 * Appends everything that is not in the ledger yet: models that are new, renamed, moved to another
 * provider's model or retired; exclusions; reversals, including those of restored votes; and labels
 * of votes. Restoring `chained` and `head` undoes it.
 * @returns the entries.
 * @throws {BrokenLedgerError} if the ledger has an exclusion that does not exist any more.
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
    ...follower.exclusions.records.flatMap((record) => pendingExclusion(follower, record)),
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

/**
 * The entry of the exclusion or of its end, if any; an exclusion that ended before it was appended
 * is skipped.
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
    evidence: JSON.stringify(evidence),
    by: isByPerson ? 'person' : 'rule',
  })
  return [{ kind: 'exclusion', subjectId: id, facts }]
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

/** Exclusions are never deleted by the program, so a missing one means tampering. */
function assertKnown({ chained, exclusions: { records } }: LedgerFollower): void {
  const known = new Set(records.map(({ id }) => id))
  for (const [id, position] of chained.exclusions)
    if (!known.has(id)) throw new BrokenLedgerError(position)
}

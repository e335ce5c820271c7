import { createHmac } from 'node:crypto'
import type { LedgerLine, SnapshotLine } from '@assay/contracts'
import { NO_ACTIVITY, nextWeight, type VoterActivity, WEIGHT_UNITS, withVote } from '@assay/rating'
import type { LedgerEntry, Snapshot } from './ledger-repository.ts'

/** What an entry's line needs beside the entry. */
export interface ExportContext {
  /** Keys the pseudonyms. */
  readonly key: string
  readonly excluded: ReadonlySet<string>
  /** Rated votes by voter so far; each line adds its own. */
  readonly activity: Map<string, VoterActivity>
}

/** The line of the next entry; lines are made in the order of the ledger. */
export function toLedgerLine(entry: LedgerEntry, context: ExportContext): LedgerLine {
  const excluded = context.excluded.has(entry.voterId)
  return {
    seq: Number(entry.position),
    created_at: entry.castAt.toISOString(),
    outcome: entry.outcome,
    left_model: entry.leftModelId,
    right_model: entry.rightModelId,
    voter: voterPseudonym(context.key, entry.voterId),
    sample_question: entry.sampleQuestion,
    rated: entry.rated,
    unrated_reason: entry.unratedReason,
    weight: entry.rated && !excluded ? weigh(entry, context) / WEIGHT_UNITS : 0,
    excluded,
    hash: entry.hash.toString('hex'),
  }
}

/** What the entry weighs, in thousandths; it counts for those of the voter that follow. */
function weigh({ voterId, sampleQuestion }: LedgerEntry, { activity }: ExportContext): number {
  const before = activity.get(voterId) ?? NO_ACTIVITY
  activity.set(voterId, withVote(before, sampleQuestion))
  return nextWeight(before, sampleQuestion)
}

/** Tells voters of one key apart and says nothing else; nobody without the key can make it. */
export function voterPseudonym(key: string, voterId: string): string {
  return createHmac('sha256', key).update(voterId).digest('base64url').slice(0, 22)
}

export function toSnapshotLine(snapshot: Snapshot): SnapshotLine {
  return {
    snapshot: {
      id: snapshot.id,
      computed_at: snapshot.computedAt.toISOString(),
      ledger_position: Number(snapshot.ledgerPosition),
      head_hash: snapshot.headHash.toString('hex'),
      method_version: snapshot.methodVersion,
      parameters: snapshot.parameters,
      left_out: snapshot.leftOut,
      entries: snapshot.entries.map((entry) => ({
        model: entry.modelId,
        llm_name: entry.llmName,
        rank: entry.rank,
        rank_low: entry.rankLow,
        rank_high: entry.rankHigh,
        tier: entry.tier,
        group: entry.comparableGroup,
        elo_rating: entry.eloRating,
        confidence_interval: entry.confidenceInterval,
        matches_played: entry.matchesPlayed,
        wins: entry.wins,
        losses: entry.losses,
        ties: entry.ties,
        both_bad: entry.bothBad,
      })),
    },
  }
}

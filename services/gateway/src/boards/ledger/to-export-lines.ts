import { createHmac } from 'node:crypto'
import {
  ChangeLine,
  type LedgerLine,
  type OtherBoardLine,
  type SnapshotLine,
} from '@assay/contracts/ledger'
import type { LedgerChange } from '@assay/ledger'
import { type VerdictRates, WEIGHT_UNITS } from '@assay/rating'
import type { BoardRow } from '../leaderboard/board-repository.ts'
import { toVerdictLines } from '../leaderboard/to-verdicts.ts'
import type { LedgerEntry, Snapshot } from './ledger-repository.ts'

/** The context that is needed to write the line of an entry. */
export interface ExportContext {
  /** The key for voters' pseudonyms. */
  readonly key: string
  readonly excluded: ReadonlySet<string>
}

/** Converts a vote to its export line. */
export function toLedgerLine(entry: LedgerEntry, context: ExportContext): LedgerLine {
  return {
    seq: entry.position,
    created_at: entry.castAt.toISOString(),
    kind: 'vote',
    outcome: entry.outcome,
    left_model: entry.leftModelId,
    right_model: entry.rightModelId,
    voter: voterPseudonym(context.key, entry.voterId),
    sample_question: entry.sampleQuestion,
    rated: entry.rated,
    unrated_reason: entry.unratedReason,
    weight: entry.weight / WEIGHT_UNITS,
    excluded: context.excluded.has(entry.voterId),
    left_style: entry.leftStyle,
    right_style: entry.rightStyle,
    question_since: entry.questionSince,
    declined: entry.declined,
    side_unread: entry.sideUnread,
    left_verdict: entry.leftVerdict,
    right_verdict: entry.rightVerdict,
    pair_probability: entry.pairProbability,
    hash: entry.hash.toString('hex'),
  }
}

/** The names of the facts, in order, for each kind of entry. */
const FIELDS: Readonly<Record<ChangeLine['kind'], readonly string[]>> = {
  model: ['model', 'llm_name', 'provider', 'provider_model', 'retired'],
  exclusion: ['voter_since', 'reason', 'rule_version', 'evidence', 'by'],
  reversal: ['exclusion', 'reason'],
  label: ['vote', 'axis', 'source', 'version'],
}

const RESTORATION_FIELDS = ['vote', 'reason', 'thousandths']

/** @throws {ZodError} if the facts do not match their kind. */
export function toChangeLine({ position, at, kind, facts, hash }: LedgerChange): ChangeLine {
  const isRestoration = kind === 'reversal' && facts.length === RESTORATION_FIELDS.length
  const names = isRestoration ? RESTORATION_FIELDS : FIELDS[kind]
  const { thousandths, ...named } = Object.fromEntries(
    names.map((name, index) => [name, facts[index]]),
  )
  const weight = isRestoration && { weight: Number(thousandths) / WEIGHT_UNITS }
  const labels = kind === 'label' && { slugs: facts.slice(names.length) }
  const place = { seq: position, created_at: at.toISOString(), kind }
  return ChangeLine.parse({ ...place, ...named, ...weight, ...labels, hash: hash.toString('hex') })
}

/**
 * Returns a voter's pseudonym. Pseudonyms under one key distinguish voters and reveal nothing else.
 * Only the holder of the key can compute them.
 */
export function voterPseudonym(key: string, voterId: string): string {
  return createHmac('sha256', key).update(voterId).digest('base64url').slice(0, 22)
}

/** The other boards and the verdict rates that belong to a snapshot. */
export interface Recomputed {
  readonly boards: readonly BoardRow[]
  readonly verdicts: ReadonlyMap<string, VerdictRates>
}

export function toSnapshotLine(snapshot: Snapshot, { boards, verdicts }: Recomputed): SnapshotLine {
  return {
    snapshot: {
      id: snapshot.id,
      computed_at: snapshot.computedAt.toISOString(),
      ledger_position: Number(snapshot.ledgerPosition),
      head_hash: snapshot.headHash.toString('hex'),
      method_version: snapshot.methodVersion,
      parameters: snapshot.parameters,
      left_out: snapshot.leftOut,
      entries: snapshot.entries.map(toEntryLine),
      boards: boards.map(toOtherBoardLine),
      verdicts: toVerdictLines(verdicts),
    },
  }
}

/** A model's entry on the overall board. */
export function toEntryLine(
  entry: Snapshot['entries'][number],
): SnapshotLine['snapshot']['entries'][number] {
  return {
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
  }
}

function toOtherBoardLine(row: BoardRow): OtherBoardLine {
  return {
    board: row.board,
    ledger_position: Number(row.ledgerPosition),
    votes: row.votes,
    style: row.coefficients.map(({ effect, points, halfWidth }) => ({
      ...{ effect, points, half_width: halfWidth },
    })),
    entries: row.entries.map((entry) => ({
      model: entry.modelId,
      rank: entry.rank,
      rank_low: entry.rankLow,
      rank_high: entry.rankHigh,
      tier: entry.tier,
      elo_rating: entry.rating,
      confidence_interval: entry.confidenceInterval,
      matches_played: entry.matchesPlayed,
      wins: entry.wins,
      losses: entry.losses,
      ties: entry.ties,
      both_bad: entry.bothBad,
      borrowed: entry.borrowed,
      contradicts: entry.contradicts,
    })),
  }
}

import { createHmac } from 'node:crypto'
import { ChangeLine, type LedgerLine } from '@assay/contracts/ledger'
import type { LedgerChange } from '@assay/ledger'
import { WEIGHT_UNITS } from '@assay/rating'
import type { LedgerEntry } from './ledger-repository.ts'

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
  split: ['model', 'earlier', 'since', 'reason'],
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

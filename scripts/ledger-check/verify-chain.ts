import type { LedgerLine, SnapshotLine } from '@assay/contracts'
import { BrokenLedgerError, GENESIS_HASH, type LedgerHead, verifyEntry } from '@assay/ledger'
import { ExportError } from './export-error.ts'
import { type Lines, readExport } from './read-export.ts'

/** What the lines of a whole chain say together. */
export interface Chain {
  readonly snapshot: SnapshotLine['snapshot']
  /** Number of the snapshot's line. */
  readonly line: number
}

interface Voter {
  /** Position of the first vote. */
  readonly since: number
  readonly excluded: boolean
}

/**
 * Checks that every vote follows the one before it and that the snapshot, the last line, is of
 * the last vote.
 * @throws {ExportError} at the first line that was changed, dropped, added or moved.
 */
export async function verifyChain(lines: Lines): Promise<Chain> {
  let head: LedgerHead = { position: 0, hash: GENESIS_HASH }
  let last: { snapshot: SnapshotLine['snapshot']; line: number } | undefined
  let read = 0
  const voters = new Map<string, Voter>()

  for await (const line of readExport(lines)) {
    read = line.number
    if (last) throw new ExportError(line.number, 'nothing may follow the snapshot')
    if (line.kind === 'snapshot') {
      verifyHead(line.number, line.snapshot, head)
      last = { snapshot: line.snapshot, line: line.number }
      continue
    }
    head = follow(head, line.number, line.vote, voterOf(voters, line.number, line.vote))
  }
  if (!last) throw new ExportError(read + 1, 'the export ends without its snapshot')
  return last
}

function follow(head: LedgerHead, number: number, vote: LedgerLine, { since }: Voter): LedgerHead {
  const hash = Buffer.from(vote.hash, 'hex')
  const facts = {
    position: vote.seq,
    castAt: new Date(vote.created_at),
    outcome: vote.outcome,
    leftModelId: vote.left_model,
    rightModelId: vote.right_model,
    voterSince: since,
    sampleQuestion: vote.sample_question,
    rated: vote.rated,
    unratedReason: vote.unrated_reason,
  }
  try {
    verifyEntry(head, facts, hash)
  } catch (error) {
    if (!(error instanceof BrokenLedgerError)) throw error
    throw new ExportError(number, 'the chain breaks: this vote was changed, dropped or moved')
  }
  return { position: vote.seq, hash }
}

function voterOf(voters: Map<string, Voter>, number: number, vote: LedgerLine): Voter {
  const known = voters.get(vote.voter)
  if (!known) {
    const voter = { since: vote.seq, excluded: vote.excluded }
    voters.set(vote.voter, voter)
    return voter
  }
  if (known.excluded !== vote.excluded)
    throw new ExportError(number, 'a voter is excluded with all votes or with none')
  return known
}

function verifyHead(number: number, snapshot: SnapshotLine['snapshot'], head: LedgerHead): void {
  const same =
    snapshot.ledger_position === head.position &&
    (head.position === 0 || snapshot.head_hash === head.hash.toString('hex'))
  if (!same) throw new ExportError(number, 'the snapshot is not of the last vote before it')
}

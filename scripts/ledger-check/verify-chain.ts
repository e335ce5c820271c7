import type { LedgerLine, SnapshotLine } from '@assay/contracts'
import {
  BrokenLedgerError,
  type ChangeFacts,
  GENESIS_HASH,
  type LedgerFacts,
  type LedgerHead,
  verifyEntry,
} from '@assay/ledger'
import { createChangeLog } from './change-log.ts'
import { changeFacts, voteFacts } from './entry-facts.ts'
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
 * Checks that every entry follows the one before it, that the snapshot, the last line, is of the
 * last entry, and that who is left out and what models are called is what the entries tell.
 * @throws {ExportError} at the first line that was changed, dropped, added or moved.
 */
export async function verifyChain(lines: Lines): Promise<Chain> {
  let head: LedgerHead = { position: 0, hash: GENESIS_HASH }
  let last: Chain | undefined
  let read = 0
  const voters = new Map<string, Voter>()
  const told = createChangeLog()

  for await (const line of readExport(lines)) {
    read = line.number
    if (last) throw new ExportError(line.number, 'nothing may follow the snapshot')
    if (line.kind === 'snapshot') {
      verifyHead(line.number, line.snapshot, head)
      last = { snapshot: line.snapshot, line: line.number }
    } else if (line.kind === 'change') {
      head = follow(head, line.number, changeFacts(line.change), line.change.hash)
      told.addChange(line.number, line.change)
    } else {
      const { vote, number } = line
      const { since } = voterOf(voters, number, vote)
      head = follow(head, number, voteFacts(vote, since), vote.hash)
      told.addVote(number, vote, since)
    }
  }
  if (!last) throw new ExportError(read + 1, 'the export ends without its snapshot')
  told.verify(last)
  return last
}

function follow(
  head: LedgerHead,
  number: number,
  facts: LedgerFacts | ChangeFacts,
  hex: string,
): LedgerHead {
  const hash = Buffer.from(hex, 'hex')
  try {
    verifyEntry(head, facts, hash)
  } catch (error) {
    if (!(error instanceof BrokenLedgerError)) throw error
    throw new ExportError(number, 'the chain breaks: this entry was changed, dropped or moved')
  }
  return { position: facts.position, hash }
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
  if (!same) throw new ExportError(number, 'the snapshot is not of the last entry before it')
}

import { GENESIS_HASH, type LedgerHead, verifyEntry } from '@assay/ledger'
import type { LedgerBatch } from '../../boards/ledger/export-ledger.ts'

/** Verifies the hash chain of the ledger from its beginning. */
export interface ChainFollower {
  /** @throws {BrokenLedgerError} at the first entry that was changed, removed or moved. */
  follow(batch: LedgerBatch): void
  head(): LedgerHead
}

export function createChainFollower(): ChainFollower {
  const firstVotes = new Map<string, number>()
  let head: LedgerHead = { position: 0, hash: GENESIS_HASH }

  return {
    follow({ entries, changes }) {
      const votes = entries.map((entry) => {
        const position = Number(entry.position)
        const voterSince = firstVotes.get(entry.voterId) ?? position
        firstVotes.set(entry.voterId, voterSince)
        return { ...entry, position, voterSince }
      })
      const all = [...votes, ...changes].sort((one, other) => one.position - other.position)
      for (const entry of all) {
        verifyEntry(head, entry, entry.hash)
        head = { position: entry.position, hash: entry.hash }
      }
    },
    head: () => head,
  }
}

import { createHash } from 'node:crypto'
import type { SnapshotLine } from '@assay/contracts/ledger-snapshot'

/**
 * Computes SHA-256 over a snapshot as it is exported: JSON without spaces, with sorted names, and
 * with every number in whole millionths.
 */
export function boardHash(snapshot: SnapshotLine['snapshot']): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(toCanonical(snapshot)))
    .digest()
}

function toCanonical(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e6)
  if (Array.isArray(value)) return value.map(toCanonical)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).map(
    ([name, member]) => [name, toCanonical(member)] as const,
  )
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

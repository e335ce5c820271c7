import { createHmac } from 'node:crypto'
import type { Database } from '@assay/db'
import ipaddr from 'ipaddr.js'
import { networkOf } from '../limits/network-of.ts'
import { findOrInsertNetworkKey } from './network-key-repository.ts'

/** The network of a vote as a pseudonym that nobody can undo once its key is destroyed. */
export interface VoterNetwork {
  /** Of the key: the number of its 14 days since 1970. */
  readonly keyId: number
  readonly key: Buffer
}

/** What is asked of whoever votes. */
interface Voter {
  readonly countsAsGuest: boolean
}

export interface VoterNetworks {
  /** Undefined for accounts with a proven address and for networks that are trusted. */
  find(voter: Voter, address: string): Promise<VoterNetwork | undefined>
}

/** Networks are told apart for so long; after that each comes under another pseudonym. */
const WINDOW_MS = 14 * 86_400_000
const PSEUDONYM_BYTES = 16

/** @param trusted networks in CIDR notation whose guests are not counted together. */
export function createVoterNetworks(
  db: Database,
  trusted: readonly string[],
  nowMs: () => number = Date.now,
): VoterNetworks {
  const ranges = trusted.map((cidr) => ipaddr.parseCIDR(cidr))
  let current: { readonly id: number; readonly secret: Promise<Buffer> } | undefined

  const secretOf = (id: number) => {
    if (current?.id !== id) {
      const secret = findOrInsertNetworkKey(db, id)
      current = { id, secret }
      secret.catch(() => {
        current = undefined
      })
    }
    return current.secret
  }

  return {
    async find({ countsAsGuest }, address) {
      if (!countsAsGuest || isWithin(ranges, address)) return undefined
      const keyId = Math.floor(nowMs() / WINDOW_MS)
      const hmac = createHmac('sha256', await secretOf(keyId)).update(networkOf(address).prefix)
      return { keyId, key: hmac.digest().subarray(0, PSEUDONYM_BYTES) }
    },
  }
}

function isWithin(
  ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][],
  address: string,
): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
}

import { createHmac } from 'node:crypto'
import type { Database, InboxNetwork } from '@assay/db'
import ipaddr from 'ipaddr.js'
import { networkOf } from '../../http/limits/network-of.ts'
import { parseAddress } from '../../http/limits/parse-address.ts'
import { findOrInsertNetworkKey } from './network-key-repository.ts'

/** The network of a vote as a pseudonym that nobody can undo once its key is destroyed. */
export interface VoterNetwork {
  /** Of the key: the number of its 14 days since 1970. */
  readonly keyId: number
  readonly key: Buffer
}

/** As the fold reads it. */
export function toInboxNetwork({ keyId, key }: VoterNetwork): InboxNetwork {
  return { keyId, networkKey: key.toString('base64') }
}

/** A network as a pseudonym, and the site it belongs to. */
export interface AskingNetwork {
  readonly network: Buffer
  readonly site: Buffer | null
}

/** What is asked of whoever votes. */
interface Voter {
  readonly countsAsGuest: boolean
}

export interface VoterNetworks {
  /** Undefined for accounts with a proven address and for networks that are trusted. */
  find(voter: Voter, address: string): Promise<VoterNetwork | undefined>
  /** Whoever asks; undefined for networks that are trusted. */
  findAsking(address: string): Promise<AskingNetwork | undefined>
}

/** Number of the 14 days, and of their key, that a moment falls into. */
export function networkKeyIdAt(atMs: number): number {
  return Math.floor(atMs / WINDOW_MS)
}

/** The network of an address as a pseudonym under a key. */
export function networkPseudonym(key: Buffer, address: string): Buffer {
  return pseudonymOf(key, networkOf(address).prefix)
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

  const currentId = () => networkKeyIdAt(nowMs())

  return {
    async findAsking(address) {
      if (isWithin(ranges, address)) return undefined
      const secret = await secretOf(currentId())
      const { prefix, site } = networkOf(address)
      return {
        network: pseudonymOf(secret, prefix),
        site: site === undefined ? null : pseudonymOf(secret, site),
      }
    },
    async find({ countsAsGuest }, address) {
      if (!countsAsGuest || isWithin(ranges, address)) return undefined
      const keyId = currentId()
      return { keyId, key: networkPseudonym(await secretOf(keyId), address) }
    },
  }
}

function pseudonymOf(key: Buffer, prefix: string): Buffer {
  return createHmac('sha256', key).update(prefix).digest().subarray(0, PSEUDONYM_BYTES)
}

function isWithin(
  ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][],
  address: string,
): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return false
  return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
}

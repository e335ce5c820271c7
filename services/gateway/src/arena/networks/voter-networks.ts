import { createHmac } from 'node:crypto'
import type { Database, InboxNetwork, InboxVoterNetwork } from '@assay/db'
import ipaddr from 'ipaddr.js'
import { networkOf } from '../../http/limits/network-of.ts'
import { parseAddress } from '../../http/limits/parse-address.ts'
import { findOrInsertNetworkKey } from './network-key-repository.ts'

/** A network as a pseudonym. Once the key has been deleted, the pseudonym is irreversible. */
interface NetworkPseudonym {
  /** The number of the key's 14-day window since 1970. */
  readonly keyId: number
  readonly key: Buffer
}

/**
 * A voter's network and mail domain. The accounts of a network have a higher limit than its guests.
 */
export interface VoterNetwork extends NetworkPseudonym {
  readonly isAccount: boolean
  /** The pseudonym of the mail domain; null if the domain is not counted. */
  readonly domainKey: Buffer | null
}

/** Converts a network to the form in which the fold reads it. */
export function toInboxNetwork({ keyId, key }: NetworkPseudonym): InboxNetwork {
  return { keyId, networkKey: key.toString('base64') }
}

/** Converts the network of a vote to the form in which the fold reads it. */
export function toInboxVoterNetwork(network: VoterNetwork): InboxVoterNetwork {
  const { isAccount, domainKey } = network
  return {
    ...toInboxNetwork(network),
    isAccount,
    domainKey: domainKey?.toString('base64') ?? null,
  }
}

/** The pseudonyms of a network and its site. */
export interface AskingNetwork {
  readonly network: Buffer
  readonly site: Buffer | null
}

/** The properties of a voter that determine the limits of their network and mail domain. */
interface Voter {
  readonly countsAsGuest: boolean
  readonly mailDomain?: string | undefined
}

export interface VoterNetworks {
  /** Returns a voter's network, or undefined for a trusted network. */
  find(voter: Voter, address: string): Promise<VoterNetwork | undefined>
  /** Returns the network of a caller who asks a question, or undefined for a trusted network. */
  findAsking(address: string): Promise<AskingNetwork | undefined>
}

/** Returns the number of the 14-day window at this time, which is also the number of its key. */
export function networkKeyIdAt(atMs: number): number {
  return Math.floor(atMs / WINDOW_MS)
}

/**
 * Returns the pseudonym of an address's network under a key. An IPv6 network is a whole site,
 * because its tenant has 65,536 prefixes of subscribers.
 */
export function networkPseudonym(key: Buffer, address: string): Buffer {
  const { prefix, site } = networkOf(address)
  return pseudonymOf(key, site ?? prefix)
}

/** A network keeps its pseudonym for one window and then gets a new one. */
const WINDOW_MS = 14 * 86_400_000
const PSEUDONYM_BYTES = 16

/** @param trusted networks in CIDR notation whose voters are not counted together. */
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
    async find({ countsAsGuest, mailDomain }, address) {
      if (isWithin(ranges, address)) return undefined
      const keyId = currentId()
      const secret = await secretOf(keyId)
      return {
        ...{ keyId, key: networkPseudonym(secret, address), isAccount: !countsAsGuest },
        // No network begins with an at sign, so a domain never has the pseudonym of a network.
        domainKey: mailDomain === undefined ? null : pseudonymOf(secret, `@${mailDomain}`),
      }
    },
  }
}

function pseudonymOf(key: Buffer, name: string): Buffer {
  return createHmac('sha256', key).update(name).digest().subarray(0, PSEUDONYM_BYTES)
}

function isWithin(
  ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][],
  address: string,
): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return false
  return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
}

import ipaddr from 'ipaddr.js'
import { parseAddress } from './parse-address.ts'

/** The networks to which an address belongs, as prefixes in CIDR notation. */
export interface Network {
  /** The network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly prefix: string
  /** The network of one site: the first 48 bits of an IPv6 address. Undefined for IPv4. */
  readonly site: string | undefined
}

/** A site may have many subscribers, so its limit is higher by this factor. */
export const SITE_FACTOR = 4

/**
 * Returns the networks of an address. A subscriber with IPv6 has 2⁶⁴ addresses, so limits are
 * counted per prefix. An IPv4 address inside IPv6 counts as IPv4. Any other text is its own
 * network.
 * @see RFC 6177, for the prefixes assigned to subscribers and sites.
 */
export function networkOf(address: string): Network {
  const parsed = parseAddress(address)
  if (!parsed) return { prefix: address, site: undefined }
  if (parsed instanceof ipaddr.IPv4) return { prefix: `${parsed}/32`, site: undefined }
  return { prefix: prefixOf(parsed, 4), site: prefixOf(parsed, 3) }
}

/** Returns the first `groups` groups of 16 bits. */
function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  const kept = parts.slice(0, groups).map((part) => part.toString(16))
  return `${kept.join(':')}::/${16 * groups}`
}

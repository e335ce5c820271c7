import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Translators for networks without IPv4 reach the IPv4 address at the end of such an address. */
const TRANSLATED = { prefix: '64:ff9b::', bits: 96 }

function refuseIPv4(list: BlockList, network: string, bits: number): void {
  list.addSubnet(network, bits, 'ipv4')
  list.addSubnet(`${TRANSLATED.prefix}${network}`, TRANSLATED.bits + bits, 'ipv6')
}

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  refuseIPv4(privateAddresses, network, prefix)
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6')
}

const linkLocalAddresses = new BlockList()
refuseIPv4(linkLocalAddresses, '169.254.0.0', 16)
linkLocalAddresses.addSubnet('fe80::', 10, 'ipv6')
// Metadata services of Amazon, Google, Alibaba, Oracle and Azure at other addresses.
for (const address of ['fd00:ec2::254', 'fd20:ce::254']) {
  linkLocalAddresses.addAddress(address, 'ipv6')
}
for (const address of ['100.100.100.200', '192.0.0.192', '168.63.129.16']) {
  refuseIPv4(linkLocalAddresses, address, 32)
}

/** The addresses that may not be called. */
export interface AddressRule {
  /** How the error names a refused address. */
  readonly kind: string
  isRefused(address: string): boolean
}

const ruleFor = (kind: string, refused: BlockList): AddressRule => ({
  kind,
  isRefused: (address) => refused.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
})

/** Refuses private and local networks. */
export const PUBLIC_ONLY = ruleFor('private', privateAddresses)

/**
 * Refuses only the machine's own link and the other addresses of clouds' metadata services, which
 * hand out keys. No model is served there.
 */
export const NO_LINK_LOCAL = ruleFor('link-local', linkLocalAddresses)

/** Refuses everything except this machine and private networks. */
export const LOCAL_ONLY: AddressRule = {
  kind: 'non-local',
  isRefused: (address) => !PUBLIC_ONLY.isRefused(address) || NO_LINK_LOCAL.isRefused(address),
}

/**
 * Resolves host names but rejects addresses that the rule refuses, because an attacker may have put
 * them into DNS.
 */
export function lookupBy({ kind, isRefused }: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address }) => !isRefused(address))
      const [first] = allowed
      if (!first) return callback(new Error(`${hostname} is a ${kind} address`), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

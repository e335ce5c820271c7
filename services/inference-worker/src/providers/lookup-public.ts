import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

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
  privateAddresses.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6')
}

const linkLocalAddresses = new BlockList()
linkLocalAddresses.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocalAddresses.addSubnet('fe80::', 10, 'ipv6')
// The metadata service of a cloud over IPv6.
linkLocalAddresses.addAddress('fd00:ec2::254', 'ipv6')

/**
 * Whether the address belongs to the machine's own link, such as the metadata service of a cloud,
 * which hands out keys.
 */
export function isLinkLocalAddress(address: string): boolean {
  return linkLocalAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether the address belongs to a private or local network. */
export function isPrivateAddress(address: string): boolean {
  return privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Resolves host names but rejects private addresses, which an attacker may have put into DNS. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const allowed = addresses.filter(({ address }) => !isPrivateAddress(address))
    const [first] = allowed
    if (!first) return callback(new Error(`${hostname} is a private address`), [])
    if (options.all) callback(null, allowed)
    else callback(null, first.address, first.family)
  })
}

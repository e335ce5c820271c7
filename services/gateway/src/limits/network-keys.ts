import { type Network, networkOf } from './network-of.ts'

const MAX_ADDRESSES = 10_000

/** The networks of an address under their keys; remembered, for most addresses call again and again. */
export function createNetworkKeys(keyOf: (prefix: string) => string) {
  const known = new Map<string, Network>()
  return (address: string): Network => {
    const found = known.get(address)
    if (found) return found
    const { prefix, site } = networkOf(address)
    const keys = { prefix: keyOf(prefix), site: site && keyOf(site) }
    if (known.size >= MAX_ADDRESSES) known.clear()
    known.set(address, keys)
    return keys
  }
}

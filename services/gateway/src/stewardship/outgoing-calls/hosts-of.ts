import type { ConnectionEntry } from '@assay/contracts/connections'
import { GOOGLE_TOKEN_URL, vendorAddressOf } from '@assay/contracts/vendor-addresses'

/** Lists the hosts that a worker calls for a connection. */
export function hostsOf(connection: ConnectionEntry): string[] {
  const own = 'base_url' in connection ? connection.base_url : undefined
  const address = own ?? vendorAddressOf(connection)
  const token = connection.kind === 'vertex' ? [GOOGLE_TOKEN_URL] : []
  return [...(address ? [address] : []), ...token].map(hostOf)
}

/** Returns the name of the host in a URL. Without one, the server is on this machine. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '') || 'localhost'
}

import { lookup } from 'node:dns/promises'
import type { ConnectionEntry, ConnectionKind } from '@assay/contracts/connections'
import { LOCAL_ONLY } from './lookup-public.ts'

/** Only local servers may be called, and the server of a connection is elsewhere. */
export class NotLocalError extends Error {
  override readonly name = 'NotLocalError'
}

const BUILT_IN: ReadonlySet<ConnectionKind> = new Set(['demo', 'scripted'])

/**
 * Checks that a connection's server is on this machine or in a private network. A name that cannot
 * be resolved is accepted, because each call checks its addresses again.
 * @throws {NotLocalError}
 */
export async function assertLocal(connection: ConnectionEntry): Promise<void> {
  if (BUILT_IN.has(connection.kind)) return
  const url = 'base_url' in connection ? connection.base_url : undefined
  if (!url)
    throw new NotLocalError(
      `LOCAL_MODELS_ONLY is on, but models of the kind ${connection.kind} are at the vendor.`,
    )
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const addresses = await lookup(hostname, { all: true }).catch(() => [])
  if (addresses.some(({ address }) => LOCAL_ONLY.isRefused(address)))
    throw new NotLocalError(
      `LOCAL_MODELS_ONLY is on, but ${hostname} is neither on this machine nor in a private network.`,
    )
}

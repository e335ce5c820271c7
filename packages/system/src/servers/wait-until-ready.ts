import { setTimeout as delay } from 'node:timers/promises'
import type { Instance, ServerKind } from './server-kind.ts'

const POLL_INTERVAL_MS = 15

/** Asks until the server would serve clients; false when time or the server's life ends first. */
export async function waitUntilReady(
  kind: ServerKind,
  instance: Instance,
  timeoutMs: number,
  hasExited: () => boolean = () => false,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline && !hasExited()) {
    if (await kind.isReady(instance)) return !hasExited()
    await delay(POLL_INTERVAL_MS)
  }
  return false
}

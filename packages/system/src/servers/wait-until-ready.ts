import { waitFor } from '../wait-for.ts'
import type { Instance, ServerKind } from './server-kind.ts'

/** Polls until the server would serve clients; false when time or the server's life ends first. */
export async function waitUntilReady(
  kind: ServerKind,
  instance: Instance,
  timeoutMs: number,
  hasExited: () => boolean = () => false,
): Promise<boolean> {
  const isDecided = async () => hasExited() || (await kind.isReady(instance))
  return waitFor(`${kind.name} is ready`, timeoutMs, isDecided, 15).then(
    () => !hasExited(),
    () => false,
  )
}

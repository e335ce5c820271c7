import { waitFor } from '../wait-for.ts'
import type { Instance, ServerKind } from './server-kind.ts'

/**
 * Polls until the server accepts clients. Returns false after the timeout or when the server has
 * exited.
 */
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

import type { Identity } from '../../http/identity.ts'

/** One's own threads; any for superusers. */
export function mayReadThreadsOf(viewer: Identity, ownerId: string): boolean {
  return viewer.userId === ownerId || viewer.isSuperuser
}

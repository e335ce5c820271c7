import type { Identity } from '../../http/identity.ts'

/** Users may read their own threads, and superusers may read all threads. */
export function mayReadThreadsOf(viewer: Identity, ownerId: string): boolean {
  return viewer.userId === ownerId || viewer.role === 'superuser'
}

import type { Identity } from '../../http/identity.ts'

/** One's own threads; any for superusers. */
export function mayListThreadsOf(viewer: Identity, ownerId: string): boolean {
  return viewer.userId === ownerId || viewer.isSuperuser
}

/** One's own thread; any for superusers. */
export function mayReadThread(viewer: Identity, thread: { readonly userId: string }): boolean {
  return viewer.userId === thread.userId || viewer.isSuperuser
}

import type { Database } from '@assay/db'
import { NotFoundError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { mayReadThreadsOf } from './thread-policy.ts'
import { findActiveThread } from './thread-repository.ts'

/** @throws {NotFoundError} if the thread is hidden or unknown, or if the viewer may not read it. */
export async function getReadableThread(db: Database, id: string, viewer: Identity) {
  const thread = await findActiveThread(db, id)
  if (!thread || !mayReadThreadsOf(viewer, thread.userId)) {
    throw new NotFoundError('Thread not found')
  }
  return thread
}

import type { ExportDto } from '@assay/contracts/export'
import type { Database } from '@assay/db'
import { toPublicTurn } from './public-turn.ts'
import { findShare } from './share-repository.ts'
import { listOwnThreads, type Thread } from './thread-repository.ts'
import { listTurns } from './thread-turn-repository.ts'
import { toShareDto } from './to-shared-thread.ts'
import { toThreadDto } from './to-thread-dto.ts'

/**
 * Lists all threads of a person. The models of a battle are hidden until the vote, as in the
 * client.
 */
export async function exportThreads(db: Database, userId: string): Promise<ExportDto['threads']> {
  const threads: ExportDto['threads'] = []
  // Threads are read one at a time, so that an export does not use all database connections.
  for (const thread of await listOwnThreads(db, userId)) threads.push(await toThread(db, thread))
  return threads
}

async function toThread(db: Database, thread: Thread): Promise<ExportDto['threads'][number]> {
  const share = await findShare(db, thread.id)
  const turns = (await listTurns(db, thread.id)).map(toPublicTurn)
  return {
    ...toThreadDto(thread),
    messages: turns.flatMap(({ messages }) => messages),
    turns: turns.map(({ turn }) => turn),
    share: share ? toShareDto(share) : null,
  }
}

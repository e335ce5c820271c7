import type { Database } from '@assay/db'
import { type ServiceProcess, waitFor } from '@assay/system'

export interface Publishing {
  readonly db: Database
  readonly processes: readonly ServiceProcess[]
}

const A_DAY_MS = 86_400_000

/**
 * Makes the rating worker publish and sign the newest board without waiting for its schedule.
 * @param position the ledger position that the board must have reached.
 */
export async function publishNewestBoard(
  { db, processes }: Publishing,
  position: number,
  withinMs = 60_000,
): Promise<void> {
  // The first board is published immediately. If it were published after the update below, the next
  // board would have to wait.
  await waitFor('a first board is published', withinMs, async () => {
    const first = await db
      .selectFrom('leaderboardSnapshots')
      .select('id')
      .where('publishedAt', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return first !== undefined
  })
  // The update makes the last board a day old, so that the next board is published immediately.
  await db
    .updateTable('leaderboardSnapshots')
    .set({ publishedAt: new Date(Date.now() - A_DAY_MS) })
    .where('publishedAt', 'is not', null)
    .execute()
  // The worker publishes a due board when it starts.
  await processes.find(({ service }) => service === 'rating-worker')?.restart()
  await waitFor(`a board at ${position} is published`, withinMs, async () => {
    const signed = await db
      .selectFrom('ledgerCheckpoints')
      .select('position')
      .where('position', '>=', String(position))
      .limit(1)
      .executeTakeFirst()
    return signed !== undefined
  })
}

import type { Database } from '@assay/db'
import { type ServiceProcess, waitFor } from '@assay/system'

export interface Publishing {
  readonly db: Database
  readonly processes: readonly ServiceProcess[]
}

const A_DAY_MS = 86_400_000

/**
 * Has the newest board published and signed, which else would wait for its time.
 * @param position of the ledger that the board must have reached.
 */
export async function publishNewestBoard(
  { db, processes }: Publishing,
  position: number,
  withinMs = 60_000,
): Promise<void> {
  // The first one is published at once. One that came only now would put off the next for its time.
  await waitFor('a first board is published', withinMs, async () => {
    const first = await db
      .selectFrom('leaderboardSnapshots')
      .select('id')
      .where('publishedAt', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return first !== undefined
  })
  // As if the board of before were a day old: the next one is published as soon as it is there.
  await db
    .updateTable('leaderboardSnapshots')
    .set({ publishedAt: new Date(Date.now() - A_DAY_MS) })
    .where('publishedAt', 'is not', null)
    .execute()
  // It looks for one to publish as it starts.
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

import { createDatabase, type Database } from '@assay/db'
import { AdminEnv, readEnv, runCommands } from '@assay/runtime'
import { rebuildRatings } from './leaderboard/rebuild-ratings.ts'
import { replayDeadLetters } from './ledger/replay-dead-letters.ts'

const WORK_LIMIT_MS = 30 * 60 * 1_000

await runCommands({
  async 'rebuild-ratings'() {
    await using db = openDatabase()
    return `Ratings were computed again from a ledger of ${await rebuildRatings(db)} entries.`
  },

  async 'replay-dead-letters'() {
    await using db = openDatabase()
    const { votes, events, unreadable } = await replayDeadLetters(db)
    const tried = `${votes} votes and ${events} events that were given up will be retried.`
    return unreadable > 0 ? `${tried} ${unreadable} that were not events were deleted.` : tried
  },
})

function openDatabase(): Database {
  const { DATABASE_URL: url } = readEnv(AdminEnv)
  return createDatabase(url, { name: 'admin', maxConnections: 2, timeoutMs: WORK_LIMIT_MS })
}

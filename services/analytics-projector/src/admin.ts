import { createDatabase } from '@assay/db'
import { AdminEnv, createLogger, readEnv, runCommands } from '@assay/runtime'
import { deleteReadings } from './citations/citation-repository.ts'
import { createUnreadAnswersSweep } from './citations/unread-answers.ts'
import { messageCounts } from './counters/message-counts-projection.ts'
import { refreshRates } from './counters/rates-repository.ts'
import { rebuildProjection } from './counters/rebuild-projection.ts'
import { userCounts } from './counters/user-counts-projection.ts'

const WORK_LIMIT_MS = 30 * 60 * 1_000

await runCommands({
  async 'rebuild-projections'() {
    const { DATABASE_URL: url } = readEnv(AdminEnv)
    await using db = createDatabase(url, { name: 'admin', timeoutMs: WORK_LIMIT_MS })
    await rebuildProjection(db, userCounts)
    await rebuildProjection(db, messageCounts)
    await deleteReadings(db)
    const sweepUnread = createUnreadAnswersSweep(db, createLogger('admin', 'warn'), {
      patienceMs: 0,
    })
    let turns = 0
    for (let read = -1; read !== 0; turns += read) read = await sweepUnread()
    await refreshRates(db)
    const names = [userCounts, messageCounts].map(({ name }) => name).join(', ')
    return `Counted again from the database: ${names}; sources in the answers of ${turns} turns.`
  },
})

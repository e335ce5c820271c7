import { test as base, startScriptedProvider } from '@assay/testing'
import { startWorker, type TestWorkerOptions } from './start-worker.ts'

/** Ends the studies of each test, so that the workers of later tests do not collect for them. */
export const test = base
  .extend('ended', { auto: true }, async ({ db }, { onCleanup }) => {
    onCleanup(async () => {
      await db.updateTable('studies').set({ state: 'closed' }).execute()
    })
  })
  .extend('server', async ({ resources }) => resources.use(await startScriptedProvider()))
  .extend(
    'start',
    ({ db, bus, log, resources }) =>
      async (options: Omit<TestWorkerOptions, 'db' | 'bus' | 'log'>) =>
        resources.use(await startWorker({ db, bus, log, ...options })),
  )

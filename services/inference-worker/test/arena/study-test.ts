import { test as base } from '@assay/testing'

/** Ends the studies of each test, so that the workers of later tests do not collect for them. */
export const test = base.extend('ended', { auto: true }, async ({ db }, { onCleanup }) => {
  onCleanup(async () => {
    await db.updateTable('studies').set({ state: 'closed' }).execute()
  })
})

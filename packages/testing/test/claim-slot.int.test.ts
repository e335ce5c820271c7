import { createDatabase } from '@assay/db'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { claimSlot } from '../src/claim-slot.ts'

test('a slot has one holder at a time, and every waiter gets it eventually', async () => {
  const slots = inject('slots').slice(0, 1)
  await using db = createDatabase(inject('postgresUrl'))
  let holders = 0

  async function takeTurn() {
    await using _slot = await claimSlot(inject('postgresUrl'), slots)
    holders += 1
    await sql`select 1`.execute(db)
    const seen = holders
    holders -= 1
    return seen
  }
  const seen = await Promise.all(Array.from({ length: 5 }, takeTurn))
  expect(seen).toEqual([1, 1, 1, 1, 1])
})

import { firstIdAt } from '@assay/db'
import { expect, test } from 'vitest'
import { followTable, type TableSource } from './follow-table.ts'

/**
 * Creates a table with a row in each of the given milliseconds, and a sweep of the table at
 * `clock.ms`.
 */
function createTable(options: Partial<TableSource<string>> = {}) {
  const rows = new Set<string>()
  const handled: string[] = []
  const clock = { ms: 0 }
  const sweep = followTable({
    patienceMs: 10,
    now: () => clock.ms,
    async listPage({ after, until }, limit) {
      const inRange = [...rows].sort().filter((id) => id > after && id <= until)
      const items = inRange.slice(0, limit)
      return { items, last: items.at(-1) ?? null }
    },
    handleItems: async (items) => void handled.push(...items),
    ...options,
  })
  const addRows = (...moments: number[]) => {
    for (const ms of moments) rows.add(firstIdAt(ms))
  }
  return { addRows, sweep, clock, handled }
}

const ids = (...moments: number[]) => moments.map(firstIdAt)

test('each row is handled once, when it is old enough', async () => {
  const { addRows, sweep, clock, handled } = createTable()
  addRows(1, 2, 15)
  clock.ms = 20
  expect(await sweep()).toBe(2)
  expect(await sweep()).toBe(0)
  clock.ms = 30
  expect(await sweep()).toBe(1)
  expect(handled).toEqual(ids(1, 2, 15))
})

test('a row that is committed late is found if it is younger than the patience', async () => {
  const { addRows, sweep, clock, handled } = createTable({ readsYoung: true })
  addRows(1, 18)
  clock.ms = 20
  await sweep()
  addRows(12, 3)
  await sweep()
  expect(handled).toEqual(ids(1, 18, 12, 18))
})

test('a long table takes several sweeps', async () => {
  const { addRows, sweep, clock, handled } = createTable()
  addRows(...Array.from({ length: 6_000 }, (_, at) => at + 1))
  clock.ms = 10_000
  expect([await sweep(), await sweep(), await sweep()]).toEqual([5_000, 1_000, 0])
  expect(new Set(handled).size).toBe(6_000)
})

test('a sweep starts over after its results were deleted', async () => {
  const table = { isWiped: false }
  const { addRows, sweep, clock } = createTable({ isWiped: async () => table.isWiped })
  addRows(1, 2)
  clock.ms = 20
  expect([await sweep(), await sweep()]).toEqual([2, 0])
  table.isWiped = true
  expect(await sweep()).toBe(2)
})

test('a failed sweep is repeated from its last position', async () => {
  const failures = [new Error('away')]
  const { addRows, sweep, clock } = createTable({
    handleItems: async () => {
      const failure = failures.pop()
      if (failure) throw failure
    },
  })
  addRows(1)
  clock.ms = 20
  await expect(sweep()).rejects.toThrow('away')
  expect(await sweep()).toBe(1)
})

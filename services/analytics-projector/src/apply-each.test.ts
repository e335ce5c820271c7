import { expect, test, vi } from 'vitest'
import { applyEach } from './apply-each.ts'

const AWAY = Object.assign(new Error('terminating connection'), { code: '57P01' })
const REFUSED = Object.assign(new Error('invalid byte sequence'), { code: '22021' })

test.each([
  ['continues after an item that fails', REFUSED, ['a', 'b', 'c']],
  ['ends if the database is down', AWAY, ['a', 'b']],
])('a sweep %s', async (_what, error, reached) => {
  const tried: string[] = []
  const log = { warn: vi.fn() }
  const applying = applyEach(['a', 'b', 'c'], log, async (item) => {
    tried.push(item)
    if (item === 'b') throw error
  })
  await applying.catch((thrown: unknown) => expect(thrown).toBe(error))
  expect(tried).toEqual(reached)
  expect(log.warn).toHaveBeenCalledTimes(error === AWAY ? 0 : 1)
})

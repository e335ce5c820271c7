import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('calls during a run share the next run', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const run = coalesce(() => {
    runs.push(Promise.withResolvers<void>())
    return runs.at(-1)?.promise ?? Promise.resolve()
  })

  const first = run()
  const later = [run(), run(), run()]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all(later)
  expect(runs).toHaveLength(2)

  const afterwards = run()
  runs[2]?.resolve()
  await afterwards
  expect(runs).toHaveLength(3)
})

test('a failed run rejects its callers, and the next run starts', async () => {
  const failures = [new Error('down'), undefined]
  const run = coalesce(async () => {
    const failure = failures.shift()
    if (failure) throw failure
  })
  const [first, second] = await Promise.allSettled([run(), run()])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
})

import { expect, test } from 'vitest'
import { inBackground } from './in-background.ts'
import { createLogger } from './logger.ts'

const log = createLogger('test', 'silent')

test('disposing waits for the current run and starts no further run', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const task = inBackground('work', log, () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  const asked = [task.start(), task.start()]
  let isDisposed = false
  const disposed = task[Symbol.asyncDispose]().then(() => {
    isDisposed = true
  })
  await Promise.resolve()
  expect(isDisposed).toBe(false)
  runs[0]?.resolve()
  await Promise.all([...asked, disposed])
  expect(runs).toHaveLength(1)
})

test('a failed run does not reject, and the next run starts', async () => {
  const failures = [new Error('down'), undefined]
  const task = inBackground('work', log, async () => {
    const failure = failures.shift()
    if (failure) throw failure
  })
  await Promise.all([task.start(), task.start()])
  expect(failures).toEqual([])
})

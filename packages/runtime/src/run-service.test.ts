import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { runService } from './run-service.ts'
import { startHealthServer } from './start-health-server.ts'

/**
 * The grace period must not expire, because the test sends the signal to its own process, which
 * outlives the service.
 */
const GRACE_PERIOD_MS = 2 ** 31 - 1

test('readiness follows the life cycle, whether or not the dependencies answer', async () => {
  const { promise: listening, resolve: listen } = Promise.withResolvers<number>()
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${await listening}/readyz`)
    return [response.status, await response.json()]
  }
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: drained, resolve: drain } = Promise.withResolvers<void>()
  const ended = runService(
    createLogger('test', 'silent'),
    async (resources) => {
      const nats = () => Promise.reject(new Error('away'))
      const server = await startHealthServer({ host: '127.0.0.1', port: 0, probes: { nats } })
      resources.use(server)
      resources.defer(() => drained)
      listen(server.port)
      await started
    },
    GRACE_PERIOD_MS,
  )
  const dependencies = { nats: 'unavailable' }
  expect(await readiness()).toEqual([503, { stage: 'starting', dependencies }])

  start()
  await expect.poll(readiness).toEqual([200, { stage: 'running', dependencies }])

  process.emit('SIGTERM')
  await expect.poll(readiness).toEqual([503, { stage: 'stopping', dependencies }])
  drain()
  await ended
})

test('after losing a server, a service repeats its start-up with new resources', async () => {
  const released: number[] = []
  let starts = 0
  const ended = runService(
    createLogger('test', 'silent'),
    async (resources) => {
      const attempt = ++starts
      resources.defer(() => void released.push(attempt))
      if (attempt === 1) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    },
    GRACE_PERIOD_MS,
  )
  await expect.poll(() => starts, { timeout: 5_000 }).toBe(2)
  expect(released).toEqual([1])
  process.emit('SIGTERM')
  await ended
  expect(released).toEqual([1, 2])
  expect(process.exitCode).toBeUndefined()
})

test('any other error during start-up ends the process', async () => {
  let starts = 0
  await runService(createLogger('test', 'silent'), async () => {
    starts += 1
    throw new Error('Invalid models file')
  })
  expect([starts, process.exitCode]).toEqual([1, 1])
  process.exitCode = undefined
})

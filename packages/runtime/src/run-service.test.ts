import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { runService } from './run-service.ts'
import { startHealthServer } from './start-health-server.ts'

test('a process is ready from its start to its end, whatever it depends on', async () => {
  const { promise: listening, resolve: listen } = Promise.withResolvers<number>()
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${await listening}/readyz`)
    return [response.status, await response.json()]
  }
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: drained, resolve: drain } = Promise.withResolvers<void>()
  const ended = runService(createLogger('test', 'silent'), async (resources) => {
    const nats = () => Promise.reject(new Error('away'))
    const server = await startHealthServer({ host: '127.0.0.1', port: 0, probes: { nats } })
    resources.use(server)
    resources.defer(() => drained)
    listen(server.port)
    await started
  })
  const dependencies = { nats: 'unavailable' }
  expect(await readiness()).toEqual([503, { stage: 'starting', dependencies }])

  start()
  await expect.poll(readiness).toEqual([200, { stage: 'running', dependencies }])

  process.emit('SIGTERM')
  await expect.poll(readiness).toEqual([503, { stage: 'stopping', dependencies }])
  drain()
  await ended
})

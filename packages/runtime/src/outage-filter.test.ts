import { expect, test } from 'vitest'
import { createOutageFilter, findOutage } from './outage-filter.ts'

const errorWith = (message: string, more: object) => Object.assign(new Error(message), more)
const refused = (port: number) =>
  errorWith(`connect ECONNREFUSED 127.0.0.1:${port}`, {
    code: 'ECONNREFUSED',
    address: '127.0.0.1',
    port,
  })

test.each<[what: string, error: Error, server: string]>([
  ['a refused connection', refused(6379), '127.0.0.1:6379'],
  [
    'several refused connections',
    new AggregateError([refused(5432), refused(5433)]),
    '127.0.0.1:5432',
  ],
  ['a name without an address', errorWith('getaddrinfo', { code: 'ENOTFOUND' }), 'unknown'],
  ['PostgreSQL that is stopping', errorWith('terminating', { code: '57P01' }), 'postgres'],
  ['a password that has changed', errorWith('no', { code: '28P01' }), 'postgres'],
  ['too many connections', errorWith('too many clients', { code: '53300' }), 'postgres'],
  ['Redis that does not respond', new Error('Command timed out'), 'redis'],
  ['a wrong Redis password', errorWith('WRONGPASS invalid', { name: 'ReplyError' }), 'redis'],
  [
    'a stream that does not respond',
    errorWith('heartbeats missed', { name: 'JetStreamError' }),
    'nats',
  ],
  ['a pool that waited too long', new Error('timeout exceeded when trying to connect'), 'postgres'],
  ['a request without an answer', errorWith('timeout', { name: 'TimeoutError' }), 'nats'],
  ['an outage that caused another error', new Error('no', { cause: refused(1) }), '127.0.0.1:1'],
])('%s is an outage', (_what, error, server) => {
  expect(findOutage(error)).toMatchObject({ server })
  expect(findOutage(error)).not.toHaveProperty('stack')
})

test.each<[what: string, error: unknown]>([
  ['a bug', new TypeError('x is not a function')],
  ['a query that took too long', errorWith('canceling statement', { code: '57014' })],
  ['no error', 'away'],
])('%s is not an outage', (_what, error) => {
  expect(findOutage(error)).toBeUndefined()
})

test('the filter admits one line per minute and server, with the number of omitted lines', () => {
  let now = 0
  const filter = createOutageFilter(() => now)
  expect([filter.admit('a'), filter.admit('a'), filter.admit('b'), filter.admit('a')]).toEqual([
    0,
    undefined,
    0,
    undefined,
  ])
  now = 60_000
  expect([filter.admit('a'), filter.admit('a')]).toEqual([2, undefined])
})

import { expect, test } from 'vitest'
import { createPace, FIRST_CALLS } from './create-pace.ts'

const REST_MS = 100

function paceAt(time: { now: number }) {
  const pace = createPace(REST_MS, () => time.now)
  return {
    ...pace,
    room: () => pace.rooms()[0]?.room,
    beginAll(calls: number) {
      for (let call = 0; call < calls; call += 1) pace.begin('arm')
    },
  }
}

test('each success permits another call, up to a limit', () => {
  const pace = paceAt({ now: 0 })
  pace.begin('arm')
  expect(pace.room()).toBe(FIRST_CALLS - 1)
  pace.end('arm', null)
  expect(pace.room()).toBe(FIRST_CALLS + 1)
  for (let call = 0; call < 100; call += 1) {
    pace.begin('arm')
    pace.end('arm', 'empty')
  }
  expect(pace.room()).toBe(16)
})

test('calls that a busy provider refuses at the same time halve the limit once', () => {
  const time = { now: 0 }
  const pace = paceAt(time)
  pace.beginAll(FIRST_CALLS)
  for (let call = 0; call < FIRST_CALLS; call += 1) {
    const isLast = call === FIRST_CALLS - 1
    expect(pace.end('arm', 'rate_limited')).toEqual({ wasAlone: isLast, restMs: REST_MS })
  }
  expect(pace.room()).toBe(0)
  time.now = REST_MS
  expect(pace.room()).toBe(FIRST_CALLS / 2)
})

test('rests double while the provider stays busy, and last as long as it asks', () => {
  const time = { now: 0 }
  const pace = paceAt(time)
  const fail = (retryAfterMs?: number) => {
    pace.begin('arm')
    const { restMs } = pace.end('arm', 'overloaded', retryAfterMs)
    time.now += restMs
    return restMs
  }
  expect([fail(), fail(), fail()]).toEqual([REST_MS, 2 * REST_MS, 4 * REST_MS])
  expect(fail(60_000)).toBe(60_000)
  for (let call = 0; call < 5; call += 1) fail()
  expect(fail()).toBe(16 * REST_MS)
  pace.begin('arm')
  pace.end('arm', null)
  expect(fail()).toBe(REST_MS)
})

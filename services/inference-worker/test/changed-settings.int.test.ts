import { type Bus, EVENT_STREAM } from '@assay/bus'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { createScriptedProvider } from '../src/scripted/scripted-provider.ts'
import { waitForTurnEnd } from './arena/read-turn.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { startWorker } from './arena/start-worker.ts'

const NANOSECONDS_PER_MS = 1e6

const settingsOf = async (bus: Bus) => {
  const info = await bus.request(`$JS.API.CONSUMER.INFO.${EVENT_STREAM}.inference-worker`)
  return info.json<{ config: { ack_wait: number; max_ack_pending: number } }>().config
}

test("a worker with another lease and another number of slots takes over an earlier worker's answers", async ({
  db,
  bus,
  log,
}) => {
  const provider = createScriptedProvider()
  for (const [leaseMs, slots, pending] of [
    [10_000, 8, -1],
    [6_000, 1, 1],
  ] as const) {
    await using _ = await startWorker({ db, bus, log, provider, slots, times: { leaseMs } })
    expect(await settingsOf(bus)).toMatchObject({
      ack_wait: leaseMs * NANOSECONDS_PER_MS,
      max_ack_pending: pending,
    })
    const turn = await seedTurn(db, { left: 'tokens=2,gap=0', right: 'tokens=2,gap=0' })
    await requestAnswers({ db, bus, log }, turn)
    expect(await waitForTurnEnd(db, turn)).toBe('done')
  }
})

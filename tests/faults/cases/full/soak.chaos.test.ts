import { expect, inject, test } from 'vitest'
import { runSoak } from '../../soak/run-soak.ts'

const DURATION_MS = 20_000

test('every invariant holds after random faults under load', async () => {
  const load = await runSoak({
    seed: inject('seed'),
    durationMs: DURATION_MS,
    print: (line) => console.log(line),
  })
  expect(load.votes).toBeGreaterThan(10)
}, 120_000)

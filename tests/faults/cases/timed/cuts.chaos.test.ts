import { scriptedPrompt } from '@assay/testing/scripted-provider'
import * as fc from 'fast-check'
import { expect, inject } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'
import { startFaultProxy } from '../../lib/fault-proxy.ts'

const TURNS_AT_ONCE = 20
const CUTS_PER_TURN = 22
const BATCHES = 5
const TOKENS = 250
/**
 * Cuts happen anywhere between the handshake and some tokens of both sides. Most of them are inside
 * a frame.
 */
const MOST_BYTES = 1_200
const LARGEST_P95_MS = 300

const test = chaosTest({ env: { TURN_DEADLINE_MS: '30000' } })

/** For each turn, after how many bytes its consecutive sockets are cut. */
const cutsOfTurns = fc.array(
  fc.array(fc.nat(MOST_BYTES), { minLength: CUTS_PER_TURN, maxLength: CUTS_PER_TURN }),
  { minLength: TURNS_AT_ONCE, maxLength: TURNS_AT_ONCE },
)

/** Reads one turn over sockets that are cut as planned, alternating between the two gateways. */
async function readThroughCuts(arena: ChaosArena, cuts: readonly number[]) {
  await using resources = new AsyncDisposableStack()
  const urls: string[] = []
  for (const [place, { proc }] of arena.gateways.entries()) {
    const proxy = resources.use(await startFaultProxy({ port: Number(new URL(proc.url).port) }))
    proxy.plan((index) => {
      const cutAfterBytes = cuts[index * arena.gateways.length + place]
      return cutAfterBytes === undefined ? {} : { cutAfterBytes }
    })
    urls.push(`http://127.0.0.1:${proxy.port}`)
  }
  const person = await arena.guest()
  const script = scriptedPrompt({ tokens: TOKENS, gap: 15 })
  await using chat = person.ask({ script, urls, jitterMs: [20, 80] })
  await expectCompleteTurn(arena, chat, TOKENS)
  return chat.turn
}

test('C19: the text is the same if sockets over two gateways are cut after any number of bytes', async ({
  arena,
}) => {
  let cuts = 0
  const waits: number[] = []
  const property = fc.asyncProperty(cutsOfTurns, async (plans) => {
    const turns = await Promise.all(plans.map((plan) => readThroughCuts(arena, plan)))
    for (const { closes, resumeMs } of turns) {
      cuts += closes.filter((code) => code === 1006).length
      waits.push(...resumeMs)
    }
  })
  await fc.assert(property, { seed: inject('seed'), numRuns: BATCHES, endOnFailure: true })

  waits.sort((one, other) => one - other)
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? Number.NaN
  console.log(
    `C19: ${cuts} cuts, ${waits.length} resumed; first missed frame after ` +
      `p50 ${waits[waits.length >> 1]?.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  )
  expect(cuts).toBeGreaterThanOrEqual(2_000)
  expect(p95).toBeLessThanOrEqual(LARGEST_P95_MS)
})

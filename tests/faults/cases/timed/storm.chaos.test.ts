import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readMetric } from '@assay/testing/arena'
import type { ReconnectingChat } from '@assay/testing/client'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'
import type { StormReport } from '../../lib/storm.ts'

const run = promisify(execFile)
const STORM = join(import.meta.dirname, '../../lib/storm.ts')
const ROOM = 200
/** Maximum number of handshakes that may be in progress when the last place is taken. */
const LARGEST_OVERSHOOT = 20
const SAMPLE_MS = 200
const ESTABLISHED = 20
const STORM_SOCKETS = 2_000
const STORM_MS = 5_000
const CALM_MS = 3_000
const GAP_MS = 20
const TOKENS = (CALM_MS + STORM_MS + 4_000) / GAP_MS
const RECOVERY_MS = 10_000

const test = chaosTest({ env: { TURN_DEADLINE_MS: '40000', MAX_SOCKETS: String(ROOM) } })

/** The 95th percentile of the milliseconds between words, over all streams in a period. */
function p95Gap(chats: readonly ReconnectingChat[], from: number, to: number): number {
  const gaps = chats.flatMap(({ turn }) => {
    const times = turn.events
      .filter(({ event, at }) => event.event === 'token' && at >= from && at < to)
      .map(({ at }) => at)
    const ticks = [...new Set(times)]
    return ticks.slice(1).map((at, index) => at - (ticks[index] ?? at))
  })
  gaps.sort((one, other) => one - other)
  return gaps[Math.floor(gaps.length * 0.95)] ?? Number.NaN
}

test('C10: a storm of 2,000 sockets is refused properly without affecting readers', async ({
  arena,
}) => {
  const [{ proc, url }] = arena.gateways
  const people = await Promise.all(Array.from({ length: ESTABLISHED }, () => arena.guest()))
  await using resources = new AsyncDisposableStack()
  const script = scriptedPrompt({ tokens: TOKENS, gap: GAP_MS })
  const chats = people.map((person) => resources.use(person.ask({ script, urls: [url] })))
  await Promise.all(chats.map((chat) => chat.next('token')))
  const calmFrom = Date.now()
  await expect.poll(() => Date.now() - calmFrom, { timeout: 2 * CALM_MS }).toBeGreaterThan(CALM_MS)

  const stormFrom = Date.now()
  const storming = run(process.execPath, [
    ...[STORM, proc.url, String(STORM_SOCKETS), String(STORM_MS)],
  ])
  const held: number[] = []
  const sampling = setInterval(() => {
    readMetric(proc, 'assay_chat_sockets').then(
      (sockets = 0) => held.push(sockets),
      () => {},
    )
  }, SAMPLE_MS)
  const { stdout } = await storming.finally(() => clearInterval(sampling))
  const stormTo = Date.now()
  const report = JSON.parse(stdout) as StormReport
  const late = await arena.guest()
  await using newcomer = late.ask({ script: scriptedPrompt({ tokens: 10 }), urls: [url] })
  await expectCompleteTurn(arena, newcomer, 10)
  expect(Date.now() - stormTo).toBeLessThan(RECOVERY_MS)

  const calm = p95Gap(chats, calmFrom, stormFrom)
  const storm = p95Gap(chats, stormFrom, stormTo)
  console.log(`C10: ${JSON.stringify(report)}; p95 gap ${calm} ms, in the storm ${storm} ms`)
  expect(report).toMatchObject({ failed: 0, statuses: [429] })
  expect(Math.max(...held)).toBeGreaterThan(ROOM / 2)
  expect(Math.max(...held)).toBeLessThanOrEqual(ROOM + LARGEST_OVERSHOOT)
  expect(report.withRetryAfter).toBe(report.refused)
  expect(storm).toBeLessThan(2 * calm)
  await Promise.all(chats.map((chat) => expectCompleteTurn(arena, chat, TOKENS)))
  expect(chats.map(({ turn }) => turn.closes).every((closes) => !closes.includes(1006))).toBe(true)
})

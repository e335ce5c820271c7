import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunSettings, ServiceProcess } from '@assay/system'
import { findProgram } from '@assay/system/servers'
import { selectRow } from '@assay/testing/rows'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { afterAll, expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'

/**
 * Finds libfaketime, and installs it with apt if it is missing and installing is permitted.
 * @throws {Error} if it is not available, with the reason.
 */
async function findFakeClock(): Promise<string> {
  const found = await findProgram('/usr/lib/*/faketime/libfaketime.so.1', 'faketime', [])
  if ('reason' in found) throw new Error(found.reason)
  return found.path
}

/** Settings for a process whose wall clock is off by the value in the file; see `setClock`. */
function fakeClockSettings(library: string, file: string): RunSettings {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // The monotonic clock stays real, because real monotonic clocks cannot be set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
}

/** Sets the clocks that use this file, including those of running processes. */
function setClock(file: string, offsetSeconds: number): Promise<void> {
  return writeFile(file, `${offsetSeconds < 0 ? '-' : '+'}${Math.abs(offsetSeconds)}s\n`)
}

const TOKENS = 20
const script = scriptedPrompt({ tokens: TOKENS, gap: 10 })
const MINUTE_S = 60
const folder = mkdtempSync(join(tmpdir(), 'assay-clock-'))
const clock = join(folder, 'offset')
afterAll(() => rm(folder, { recursive: true }))

const test = chaosTest()

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@example.com', password: 'changethis' }),
  })
  return ((await response.json()) as { readonly access_token: string }).access_token
}

async function statusOf(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/users/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await response.body?.cancel()
  return response.status
}

/** The time of the last log line in minutes since 1970, by the process's own clock. */
async function lastLoggedAt({ log }: ServiceProcess): Promise<number> {
  const line = (await log()).trim().split('\n').at(-1) ?? '{}'
  return (JSON.parse(line) as { readonly time: number }).time / 60_000
}

test.for([
  ['gateway', 10],
  ['gateway', -10],
  ['inference-worker', 10],
  ['inference-worker', -10],
  ['rating-worker', 10],
  ['rating-worker', -10],
] as const)(
  'C49: if the clock of %s is %i minutes off, turns last as long as before, tokens stay valid and votes are rated in order',
  async ([name, minutes], { arena }) => {
    const library = await findFakeClock()
    await setClock(clock, minutes * MINUTE_S)
    await arena.process(name).restart(fakeClockSettings(library, clock))
    // This run's first log line may appear only after the process is ready.
    const minutesOff = async () => (await lastLoggedAt(arena.process(name))) - Date.now() / 60_000
    await expect.poll(minutesOff).toBeCloseTo(minutes, 0)
    if (name === 'inference-worker') await arena.process('inference-worker-2').kill()

    const person = await arena.guest()
    await using chat = person.ask({ script })
    await expectCompleteTurn(arena, chat, TOKENS)
    const { turn_id } = await chat.done()
    expect(await person.vote(turn_id)).toMatchObject({ status: 200 })
    const vote = await selectRow(arena.db, 'votes', ['rated', 'createdAt'], { turnId: turn_id })
    expect(vote.rated).toBe(true)
    expect(Math.abs(vote.createdAt.getTime() - Date.now())).toBeLessThan(MINUTE_S * 1_000)
  },
)

test("C49: a gateway whose clock is ten minutes off accepts the other gateway's tokens, and vice versa", async ({
  arena,
}) => {
  const [odd, right] = [arena.process('gateway'), arena.process('gateway-2')]
  const library = await findFakeClock()
  for (const minutes of [10, -10]) {
    await setClock(clock, minutes * MINUTE_S)
    await odd.restart(fakeClockSettings(library, clock))
    const [ofOdd, ofRight] = [await logIn(odd.url), await logIn(right.url)]
    expect([await statusOf(right.url, ofOdd), await statusOf(odd.url, ofRight)]).toEqual([200, 200])
  }
})

test('C49: a clock that is set back by an hour in mid-stream interrupts no answer', async ({
  arena,
}) => {
  const library = await findFakeClock()
  await setClock(clock, 0)
  const settings = fakeClockSettings(library, clock)
  await Promise.all(arena.processes.map((proc) => proc.restart(settings)))
  const person = await arena.guest()
  await using chat = person.ask({ script: scriptedPrompt({ tokens: 60, gap: 20 }) })
  await chat.waitFor(({ sides }) => [...sides.values()].some(({ text }) => text.length > 40))
  await setClock(clock, -60 * MINUTE_S)
  await expectCompleteTurn(arena, chat, 60)
  const { turn_id } = await chat.done()
  expect(await person.vote(turn_id)).toMatchObject({ status: 200 })
})

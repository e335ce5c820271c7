import { once } from 'node:events'
import { connect } from 'node:net'
import { CLOSE_CODE } from '@assay/contracts/constants'
import { openToChat, type ReconnectingChat } from '@assay/testing/client'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import type { WebSocket } from 'ws'
import type { ProxiedGateway } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'
import { residentBytes, terminate } from '../../lib/control-process.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'
import { readAnswers, screenOf } from '../../lib/read-turn.ts'

const GAP_MS = 20
const STREAMS = 25
const LONGEST_DRAIN_MS = 25_000
const MIB = 1024 * 1024

const test = chaosTest({ env: { TURN_DEADLINE_MS: '60000' } })

const hasBegun = (chat: ReconnectingChat) =>
  chat.waitFor((turn) => screenOf(turn).length === 2 && screenOf(turn).every(Boolean))

/** The number of tokens in a stream that lasts about this long. */
const lasting = (ms: number) => Math.round(ms / GAP_MS)

test('C07: restarting two gateways in turn under 50 live streams interrupts no reader', async ({
  arena,
}) => {
  await using resources = new AsyncDisposableStack()
  const script = scriptedPrompt({ tokens: 4_000, gap: 50 })
  const start = async ({ url }: ProxiedGateway, other: ProxiedGateway) => {
    const people = await Promise.all(Array.from({ length: STREAMS }, () => arena.guest()))
    const chats = people.map((person) =>
      resources.use(person.ask({ script, urls: [url, other.url] })),
    )
    await Promise.all(chats.map(hasBegun))
    return chats
  }
  const restart = async ({ proc }: ProxiedGateway, live: readonly ReconnectingChat[]) => {
    expect(live.map(({ turn }) => turn.state)).toEqual(live.map(() => undefined))
    const startedAt = performance.now()
    expect(await terminate(proc)).toMatchObject({ code: 0, signal: null })
    expect(performance.now() - startedAt).toBeLessThan(LONGEST_DRAIN_MS)
    await proc.restart()
  }
  /** Reads until the restart can no longer matter, and then stops the answers. */
  const finish = async (chat: ReconnectingChat) => {
    const before = screenOf(chat.turn).join('').length
    await chat.waitFor((turn) => screenOf(turn).join('').length > before + 20)
    chat.stop()
    expect(await chat.done()).toMatchObject({ state: 'done' })
    const stored = await readAnswers(arena, chat.turn.turnId)
    expect(stored.map(({ content }) => content)).toEqual(screenOf(chat.turn))
    expect(stored.map(({ attempt }) => attempt)).toEqual([1, 1])
  }

  const [first, second] = arena.gateways
  const [here, there] = await Promise.all([start(first, second), start(second, first)])
  await restart(first, [...here, ...there])
  await Promise.all(here.map(finish))
  const later = await start(first, second)
  await restart(second, [...later, ...there])
  await Promise.all([...later, ...there].map(finish))

  for (const { turn } of [...here, ...there]) {
    await expect.poll(() => turn.closes).toEqual([CLOSE_CODE.goingAway, CLOSE_CODE.done])
  }
  for (const { turn } of later) await expect.poll(() => turn.closes).toEqual([CLOSE_CODE.done])
  expect(arena.journal.calls.filter(({ status }) => status >= 500)).toEqual([])
})

test('C08: a gateway that was frozen for 5 s continues where it was', async ({ arena }) => {
  const [{ proc, url }] = arena.gateways
  const [person, sender] = [await arena.guest(), await arena.guest()]
  const tokens = lasting(1_500)
  const script = scriptedPrompt({ tokens, gap: GAP_MS })
  await using chat = person.ask({ script })
  await hasBegun(chat)
  proc.signal('SIGSTOP')
  const stoppedAt = performance.now()
  await using sent = sender.ask({ script, urls: [url] })
  await expect.poll(() => performance.now() - stoppedAt, { timeout: 6_000 }).toBeGreaterThan(5_000)
  proc.signal('SIGCONT')
  await expectCompleteTurn(arena, chat, tokens)
  await expectCompleteTurn(arena, sent, tokens)
})

test('C09: malicious frames and headers are refused and cost little', async ({ arena }) => {
  const [{ proc }] = arena.gateways
  const before = await residentBytes(proc)
  const closeOf = async (send: (socket: WebSocket) => void) => {
    const socket = await openToChat(proc.url)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    send(socket)
    return closed
  }
  const inFragments = (socket: WebSocket) => {
    for (let sent = 0; sent < 65_536; sent += 1) socket.send('x', { fin: false })
    socket.send('x', { fin: true })
  }
  const hostile: readonly (readonly [number, (socket: WebSocket) => void])[] = [
    [CLOSE_CODE.badRequest, (socket) => socket.send('{"mode":')],
    [CLOSE_CODE.badRequest, (socket) => socket.send('{"mode":"battle"}')],
    [CLOSE_CODE.badRequest, (socket) => socket.send(Buffer.from('{}'), { binary: true })],
    [1007, (socket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false })],
    [CLOSE_CODE.tooLarge, (socket) => socket.send('x'.repeat(65 * 1024))],
    [CLOSE_CODE.tooLarge, (socket) => socket.send('x'.repeat(20 * MIB))],
    [1002, (socket) => socket.send('{}', { mask: false })],
    // The close code means "too many parts", because the server refuses the message before it knows
    // the message's size.
    [1008, inFragments],
  ]
  const codes: number[] = []
  for (const [, send] of hostile) codes.push(await closeOf(send))
  expect(codes).toEqual(hostile.map(([code]) => code))

  const headers = Array.from({ length: 2_000 }, (_, index) => `X-${index}: ${'y'.repeat(40)}`)
  const raw = connect({ host: '127.0.0.1', port: Number(new URL(proc.url).port) })
  raw.on('error', () => {})
  raw.write(`GET /api/v1/threads/ HTTP/1.1\r\nHost: x\r\n${headers.join('\r\n')}\r\n\r\n`)
  const [reply] = (await once(raw, 'data')) as [Buffer]
  raw.destroy()
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 4(31|00)/)

  expect((await residentBytes(proc)) - before).toBeLessThan(50 * MIB)
  const person = await arena.guest()
  await using chat = person.ask({ script: scriptedPrompt({ tokens: 10 }) })
  await expectCompleteTurn(arena, chat, 10)
})

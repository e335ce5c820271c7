import type { ChatEvent } from '@assay/contracts/chat/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeSockets } from '../../testing/fake-socket.ts'
import type { ChatSocket } from './chat-socket.ts'
import { servePolledSocket } from './polled-socket.ts'

const TURN_ID = '0192f000-0000-7000-8000-000000000001'
const THREAD_ID = '0192f000-0000-7000-8000-000000000002'
const OPENED = {
  ...{ thread_id: THREAD_ID, turn_id: TURN_ID, turn_idx: 0 },
  llms: ['Assistant A', 'Assistant B'],
}
const resumed: ChatEvent = { event: 'resumed', turn_id: TURN_ID, llms: OPENED.llms }

const json = (status: number, body: object) => async () => Response.json(body, { status })
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

/** Serves a question on a polled socket. Real sockets are played by the test. */
async function serve(
  frame: object = { messages: [{ role: 'user', content: 'Why?' }] },
  onEvent: (socket: ChatSocket) => void = () => {},
) {
  const { sockets, create } = fakeSockets()
  const events: string[] = []
  const codes: number[] = []
  const network = { isBlocking: false, openSocket: create }
  const leaving = new AbortController()
  const socket: ChatSocket = {
    onopen: () => socket.send(JSON.stringify({ ...frame, fingerprint_hash: 'guest_1' })),
    onmessage({ data }) {
      events.push((JSON.parse(data) as ChatEvent).event)
      onEvent(socket)
    },
    onclose: ({ code }) => codes.push(code),
    send() {},
    close: () => leaving.abort(),
  }
  servePolledSocket(socket, leaving, { mode: 'battle', network })
  await vi.advanceTimersByTimeAsync(0)
  return { socket, sockets, events, codes, network }
}

const unfinished = json(200, { turns: [{ id: TURN_ID, state: 'streaming' }], messages: [] })
const finished = json(200, { turns: [{ id: TURN_ID, state: 'failed' }], messages: [] })

test('a turn is opened by a request and read until it is complete', async () => {
  fetched.mockImplementationOnce(json(200, OPENED)).mockImplementation(unfinished)
  const { events, codes, network } = await serve()
  const [url, init] = fetched.mock.calls[0] ?? []
  expect([url, init?.body]).toEqual([
    '/api/v1/chat/turns',
    JSON.stringify({ messages: [{ role: 'user', content: 'Why?' }] }),
  ])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(events).toEqual(['thread_created', 'setup'])
  expect(fetched.mock.calls.slice(1).map(([path]) => path)).toEqual(
    Array.from({ length: 3 }, () => `/api/v1/threads/${THREAD_ID}/history`),
  )
  fetched.mockImplementation(finished)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([events.at(-1), codes, network.isBlocking]).toEqual(['done', [1000], true])
})

test.each([
  [409, { detail: 'Please vote on the previous answers first.' }, 4409, ['error']],
  [503, { detail: 'Busy' }, 4503, ['error']],
  [413, {}, 1009, ['error']],
  [422, { detail: [{ loc: ['body'], msg: 'Invalid', type: 'uuid' }] }, 4400, ['error']],
])('a request refused with %i closes the socket', async (status, body, code, shown) => {
  fetched.mockImplementation(json(status, body))
  const { events, codes, network } = await serve()
  expect([events, codes, network.isBlocking]).toEqual([shown, [code], false])
})

test('without a response, the socket closes as after a lost connection', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const { events, codes } = await serve()
  expect([events, codes]).toEqual([[], [1001]])
})

test('a real socket that gets a message replaces the polled one', async () => {
  fetched.mockImplementationOnce(json(200, OPENED)).mockImplementation(unfinished)
  const { sockets, events, codes, network } = await serve({ resume: { turn_id: TURN_ID } })
  expect([events, sockets.length, network.isBlocking]).toEqual([['resumed'], 1, true])
  sockets[0]?.drop()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sockets.length).toBe(2)
  sockets[1]?.open()
  expect(sockets[1]?.sent).toMatchObject([{ resume: { turn_id: TURN_ID } }])
  expect(codes).toEqual([])
  sockets[1]?.emit(resumed)
  expect([codes, network.isBlocking]).toEqual([[1001], false])
  expect(sockets[1]?.closedByClient()).toBe(true)
  const { length } = fetched.mock.calls
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetched.mock.calls.length, sockets.length]).toEqual([length, 2])
})

test('a turn that the page leaves is neither read nor probed any longer', async () => {
  fetched.mockImplementationOnce(json(200, OPENED)).mockImplementation(unfinished)
  const { socket, sockets, codes } = await serve()
  socket.close()
  const { length } = fetched.mock.calls
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetched.mock.calls.length, sockets.length, codes]).toEqual([length, 1, []])
})

test('a turn that the page leaves at its greeting is not probed', async () => {
  fetched.mockImplementationOnce(json(200, OPENED)).mockImplementation(unfinished)
  const { sockets } = await serve({}, (socket) => socket.close())
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetched.mock.calls.length, sockets.length]).toEqual([1, 0])
})

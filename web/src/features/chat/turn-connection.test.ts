import type { ChatEvent } from '@assay/contracts/chat/events'
import { CLOSE_CODE } from '@assay/contracts/constants'
import { describe, expect, test } from 'vitest'
import type { ConnectionFailure } from './connection-failure.ts'
import type { Opening } from './opening.ts'
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  startConnection,
  type TimerKind,
  transition,
} from './turn-connection.ts'
import { openTurn } from './turn-stream.ts'

const TURN_ID = '0192f000-0000-7000-8000-000000000001'
const THREAD_ID = '0192f000-0000-7000-8000-000000000002'
const turnIds = { turn_id: TURN_ID, turn_idx: 0 }
const setup: ChatEvent = { event: 'setup', llms: ['Assistant A', 'Assistant B'], ...turnIds }
const done: ChatEvent = { event: 'done', ...turnIds, thread_id: THREAD_ID, state: 'done' }
const late: ChatEvent = { event: 'token', llm_name: 'Assistant A', token: 'x', seq: 9 }
const refusal: ChatEvent = { event: 'error', detail: 'Busy' }

const request = { request_id: 'r-1', messages: [{ role: 'user' as const, content: 'Why?' }] }
const question: Opening = { turn: openTurn('battle'), request }
const underWay: Opening = { turn: { ...openTurn('battle'), turnId: TURN_ID } }
const repeat: Opening = { ...underWay, retryFailed: true }

const closedByNetwork: ConnectionFailure = { kind: 'connection' }
const busy: ConnectionFailure = { kind: 'server', detail: 'Busy' }

const greeting = (changes: Partial<ConnectionState> = {}) =>
  ({
    phase: 'greeting',
    opening: question,
    retries: 0,
    failure: closedByNetwork,
    ...changes,
  }) satisfies ConnectionState
const live = greeting({ phase: 'live', opening: underWay })
const waiting = greeting({ phase: 'waiting', retries: 2, failure: busy })
const lost = greeting({ phase: 'lost', failure: busy })
const ended = greeting({ phase: 'ended' })

const received = (event: ChatEvent): ConnectionEvent => ({ type: 'message-received', event })
const closed = (code: number): ConnectionEvent => ({ type: 'socket-closed', code })
const opened: ConnectionEvent = { type: 'socket-opened' }
const notCreated: ConnectionEvent = { type: 'socket-not-created' }
const unreadable: ConnectionEvent = { type: 'message-unreadable' }
const timedOut: ConnectionEvent = { type: 'timed-out' }
const stop: ConnectionEvent = { type: 'stop-requested' }
const reconnect: ConnectionEvent = { type: 'reconnect-requested' }
const networkBack: ConnectionEvent = { type: 'network-returned' }
const unanswered: ConnectionEvent = { type: 'stop-unanswered' }
const abandoned: ConnectionEvent = { type: 'abandoned' }

/** [state, event, next state, effects] */
type Row = readonly [
  ConnectionState,
  ConnectionEvent,
  Partial<ConnectionState>,
  readonly (ConnectionEffect['type'] | `${TimerKind}-timer`)[],
]

const GREETED: Row[3] = ['silence-timer', 'open-socket']
const STOPPED: Row[3] = ['send-stop', 'stop-timer']

function effectNames(effects: readonly ConnectionEffect[]) {
  return effects.map((effect) =>
    effect.type === 'start-timer' ? (`${effect.of}-timer` as const) : effect.type,
  )
}

function expectTransition([state, event, next, effects]: Row) {
  const made = transition(state, event)
  expect(made.state).toMatchObject(next)
  expect(effectNames(made.effects)).toEqual(effects)
}

test('a connection starts with a socket and a silence timer', () => {
  const { state, effects } = startConnection(repeat)
  expect(state).toEqual(greeting({ opening: repeat }))
  expect(effectNames(effects)).toEqual(GREETED)
})

describe('greeting', () => {
  test.each<Row>([
    [greeting(), opened, greeting(), ['send-opening']],
    [
      greeting(),
      notCreated,
      { phase: 'waiting', failure: { kind: 'creation' } },
      ['close-socket', 'retry-timer'],
    ],
    [greeting(), timedOut, { phase: 'waiting', retries: 1 }, ['close-socket', 'retry-timer']],
    [greeting(), received(refusal), greeting({ failure: busy }), []],
    [greeting(), received(setup), { phase: 'live' }, ['clear-timer', 'report-change']],
    [greeting(), received(done), { phase: 'ended' }, ['clear-timer', 'close', 'report-finished']],
    [
      greeting(),
      unreadable,
      { phase: 'waiting', failure: { kind: 'message' } },
      ['close-socket', 'retry-timer'],
    ],
    [greeting({ retries: 2 }), reconnect, greeting(), []],
    [greeting(), abandoned, { phase: 'ended' }, ['close']],
  ])('%o, %o', (...row) => expectTransition(row))

  test('an error from one model is an event of the turn, not a refusal', () => {
    const event = received({ event: 'error', llm_name: 'Assistant A', detail: 'x' })
    expect(transition(greeting({ opening: underWay }), event).state.phase).toBe('live')
  })

  test('the failed sides are retried until an event arrives, and only once', () => {
    const { state: tried } = transition(greeting({ opening: repeat }), timedOut)
    expect(tried).toMatchObject({ opening: { retryFailed: true } })
    const { state: answered } = transition(greeting({ opening: repeat }), received(setup))
    expect(answered).toMatchObject({ opening: { turn: { turnId: TURN_ID } } })
    expect(answered).not.toHaveProperty('opening.retryFailed')
  })
})

describe('live', () => {
  test.each<Row>([
    [live, received(setup), { phase: 'live' }, ['report-change']],
    [live, received(refusal), { phase: 'live' }, ['report-change']],
    [live, received(done), { phase: 'ended' }, ['close', 'report-finished']],
    [
      live,
      received(late),
      { phase: 'waiting', retries: 1, failure: closedByNetwork },
      ['close-socket', 'retry-timer'],
    ],
    [live, unreadable, { phase: 'waiting', retries: 1 }, ['close-socket', 'retry-timer']],
    [live, closed(1006), { phase: 'waiting', retries: 1 }, ['close-socket', 'retry-timer']],
    [live, stop, live, STOPPED],
    [live, timedOut, live, []],
    [live, reconnect, live, []],
    [live, abandoned, { phase: 'ended' }, ['close']],
  ])('%o, %o', (...row) => expectTransition(row))

  test('the next socket resumes from the received text, with the same request', () => {
    const { state } = transition(greeting(), received(setup))
    const { state: next } = transition(state, closed(1006))
    expect(next).toMatchObject({ opening: { request, turn: { turnId: TURN_ID } } })
  })
})

describe('waiting and lost', () => {
  test.each<Row>([
    [waiting, timedOut, greeting({ retries: 2, failure: busy }), GREETED],
    [waiting, reconnect, greeting({ failure: busy }), GREETED],
    [waiting, abandoned, { phase: 'ended' }, ['close']],
    [lost, reconnect, greeting({ failure: busy }), GREETED],
    [lost, timedOut, { ...lost, phase: 'greeting' }, GREETED],
    [lost, abandoned, { phase: 'ended' }, ['close']],
    [ended, reconnect, ended, []],
    [ended, timedOut, ended, []],
  ])('%o, %o', (...row) => expectTransition(row))

  test.each([
    ['the server may not have', question, false],
    ['the server has, until a later attempt', underWay, true],
  ])('the fourth failure in a row loses a turn that %s', (_which, opening, wasAnnounced) => {
    const { state, effects } = transition(greeting({ opening, retries: 3 }), closed(1006))
    expect(state).toMatchObject({ phase: 'lost', opening, failure: closedByNetwork })
    expect(effects).toEqual([
      { type: 'close' },
      { type: 'report-lost', failure: closedByNetwork, wasAnnounced },
      ...(wasAnnounced ? [{ type: 'start-timer', of: 'later' }] : []),
    ])
  })
})

describe('a socket closed', () => {
  const refusedGreeting = greeting({ failure: busy })
  const knownTurn = greeting({ opening: underWay, failure: busy })

  test.each([
    ['tooLarge', greeting()],
    ['badRequest', greeting()],
    ['unauthenticated', greeting()],
    ['forbidden', live],
    ['notFound', knownTurn],
    ['conflict', refusedGreeting],
    ['tooMany', refusedGreeting],
    ['done', refusedGreeting],
  ] as const)('with %s is a refusal', (name, state) => {
    const { state: next, effects } = transition(state, closed(CLOSE_CODE[name]))
    expect(next.phase).toBe('ended')
    expect(effects.at(-1)).toEqual({ type: 'report-refused', failure: state.failure })
  })

  test.each([
    ['done', greeting()],
    ['done', live],
    ['tooMany', knownTurn],
    ['unavailable', refusedGreeting],
    ['goingAway', live],
    ['internal', refusedGreeting],
    ['stalledReader', live],
  ] as const)('with %s is retried', (name, state) => {
    expect(transition(state, closed(CLOSE_CODE[name])).state.phase).toBe('waiting')
  })
})

describe('the return of the network', () => {
  test.each<Row>([
    [live, networkBack, greeting({ opening: underWay }), GREETED],
    [waiting, networkBack, greeting({ failure: busy }), GREETED],
    [lost, networkBack, greeting({ failure: busy }), GREETED],
    [ended, networkBack, ended, []],
  ])('%# starts over', (...row) => expectTransition(row))
})

describe('a stop at any time', () => {
  const sent = { ...question, isSent: true }
  const stopping = { ...sent, isStopping: true }
  const known = { ...underWay, isStopping: true }
  const takenBack: Row[3] = ['close', 'report-refused']
  const givenUp: Row[3] = ['close', 'report-lost']
  test.each<Row>([
    // The question was never sent: it returns to the box.
    [greeting(), stop, { phase: 'ended' }, takenBack],
    [waiting, stop, { phase: 'ended' }, takenBack],
    [lost, stop, { phase: 'ended' }, takenBack],
    // The server may have the question: the client stops it as soon as that is known.
    [greeting(), opened, { opening: sent }, ['send-opening']],
    [greeting({ opening: sent }), stop, { opening: stopping }, ['stop-timer']],
    [greeting({ opening: sent, isOpen: true }), stop, { opening: stopping }, STOPPED],
    [greeting({ opening: stopping }), opened, { isOpen: true }, ['send-opening', 'send-stop']],
    [
      greeting({ opening: stopping }),
      received(setup),
      { phase: 'live' },
      ['clear-timer', 'report-change', 'send-stop'],
    ],
    [{ ...waiting, opening: sent }, stop, { opening: stopping }, ['stop-timer']],
    [{ ...lost, opening: underWay }, stop, { opening: known }, [...GREETED, 'stop-timer']],
    [{ ...lost, opening: known }, reconnect, { opening: known }, [...GREETED, 'stop-timer']],
    // The server does not confirm the stop: the reader can continue anyway.
    [greeting({ opening: stopping }), unanswered, { phase: 'ended' }, takenBack],
    [{ ...waiting, opening: stopping }, unanswered, { phase: 'ended' }, takenBack],
    [{ ...live, opening: known }, unanswered, { phase: 'lost' }, givenUp],
    [greeting({ opening: known }), unanswered, { phase: 'lost' }, givenUp],
    [lost, unanswered, lost, []],
  ])('%#', (...row) => expectTransition(row))
})

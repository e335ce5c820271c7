import type { ThreadHistoryDto } from '@assay/contracts/threads'
import { expect, test } from 'vitest'
import { emptyThread, type ThreadState, threadReducer } from './thread-state.ts'
import { isVotable } from './turn.ts'
import { openTurn, type TurnStream } from './turn-stream.ts'

const THREAD = '0192f000-0000-7000-8000-0000000000aa'
const TURN = '0192f000-0000-7000-8000-000000000001'
const at = '2026-11-20T12:00:00.000Z'

const message = (id: string, content: string, side: 'left' | 'right' | null) =>
  ({
    id,
    role: side ? 'assistant' : 'user',
    content,
    timestamp: at,
    model_id: null,
    model_name: null,
    side,
    turn_idx: 0,
    state: 'done',
    error: null,
    ending: null,
    provider_sources: [],
    reasoning: null,
    metrics: null,
  }) satisfies ThreadHistoryDto['messages'][number]

const history = (turn: Partial<ThreadHistoryDto['turns'][number]> = {}): ThreadHistoryDto => ({
  messages: [
    message('q', 'Why?', null),
    message('l', 'Left.', 'left'),
    message('r', 'Right.', 'right'),
  ],
  turns: [
    {
      id: TURN,
      idx: 0,
      state: 'done',
      user_msg_id: 'q',
      labels: { subject: null, task: null, language: null },
      left_msg_id: 'l',
      right_msg_id: 'r',
      left_model_name: null,
      right_model_name: null,
      vote: null,
      feedback_text: null,
      unrated_reason: null,
      ...turn,
    },
  ],
  mode: 'battle',
  left_model_name: null,
  right_model_name: null,
})

const load = (thread: ThreadState, loaded: ThreadHistoryDto) =>
  threadReducer(thread, {
    type: 'loaded',
    threadId: THREAD,
    mode: 'battle',
    history: loaded,
  })
const opened: ThreadState = { threadId: THREAD, turns: [] }

const ask = (thread: ThreadState, id: string, prompt: string) =>
  threadReducer(thread, {
    type: 'asked',
    prompt,
    askedAt: '2026-11-20T12:00:00.000Z',
    mode: 'battle',
    request: { request_id: id, messages: [{ role: 'user', content: prompt }] },
  })
const asked = ask(emptyThread, 'r-1', 'Why?')
const streaming: TurnStream = {
  ...openTurn('battle'),
  state: 'streaming',
  turnId: TURN,
  threadId: THREAD,
}

test('the first announced thread becomes the thread of the page', () => {
  const next = threadReducer(asked, { type: 'streamed', key: 'r-1', stream: streaming })
  expect(next.threadId).toBe(THREAD)
})

test('the history provides prompts, answers and votes', () => {
  const [turn] = load(
    opened,
    history({
      vote: {
        outcome: 'tie',
        feedback_text: null,
        side_unread: false,
        id: 'vote',
        assessments: [],
      },
      left_model_name: 'One',
      right_model_name: 'Two',
    }),
  ).turns
  expect(turn).toMatchObject({
    prompt: 'Why?',
    stream: { state: 'done', answers: { left: { text: 'Left.' }, right: { text: 'Right.' } } },
    vote: { outcome: 'tie', leftName: 'One', rightName: 'Two' },
  })
})

test('a history that arrives late does not replace the text being streamed', () => {
  const live = threadReducer(asked, { type: 'streamed', key: 'r-1', stream: streaming })
  const next = load(live, history({ state: 'streaming' }))
  expect(next.turns).toHaveLength(1)
  expect(next.turns[0]).toMatchObject({ key: 'r-1', stream: { turnId: TURN } })
  expect(next.turns[0]?.stream).toBe(streaming)
})

test('a turn whose end is in the history is no longer followed, and keeps its text', () => {
  const live = threadReducer(asked, { type: 'streamed', key: 'r-1', stream: streaming })
  const ended = load(live, history())
  expect(ended.turns[0]).toMatchObject({ stream: { answers: { left: { text: 'Left.' } } } })
  expect(ended.turns[0]).not.toHaveProperty('opening')
  const late = threadReducer(ended, { type: 'streamed', key: 'r-1', stream: streaming })
  expect(late).toBe(ended)
})

test('a history read before a retry of failed sides does not end the retry', () => {
  const failed = load(opened, history({ state: 'failed' }))
  const retried = threadReducer(failed, { type: 'retried', key: TURN })
  const again = load(retried, history({ state: 'failed', feedback_text: 'Late.' }))
  expect(again.turns[0]?.opening).toBe(retried.turns[0]?.opening)
  expect(again.turns[0]?.stream.state).toBe('streaming')
})

test('a turn asked meanwhile stays after the recorded ones', () => {
  const ahead = ask(opened, 'r-2', 'And then?')
  expect(load(ahead, history()).turns.map(({ prompt }) => prompt)).toEqual(['Why?', 'And then?'])
})

test('the history of another thread is ignored', () => {
  expect(load({ threadId: 'other', turns: [] }, history()).turns).toEqual([])
})

test('an unfinished turn from the history is followed once', () => {
  const next = load(opened, history({ state: 'queued' }))
  expect(next.turns[0]?.opening).toEqual({ turn: next.turns[0]?.stream })
  const again = load(next, history({ state: 'streaming' }))
  expect(again.turns[0]?.opening).toBe(next.turns[0]?.opening)
})

test('a question in a thread names the thread', () => {
  const [turn] = ask(opened, 'r-1', 'Why?').turns
  expect(turn?.opening?.request).toMatchObject({ request_id: 'r-1', thread_id: THREAD })
  expect(asked.turns[0]?.opening?.request).not.toHaveProperty('thread_id')
})

test('a finished turn is no longer followed', () => {
  const finished = { ...streaming, state: 'done' } as const
  const next = threadReducer(asked, { type: 'streamed', key: 'r-1', stream: finished })
  expect(next.turns[0]).not.toHaveProperty('opening')
})

test('events of a turn that the page has left change nothing', () => {
  const cleared = threadReducer(asked, { type: 'cleared' })
  const next = threadReducer(cleared, { type: 'streamed', key: 'r-1', stream: streaming })
  expect(next).toBe(cleared)
})

test('reopening the thread on the screen keeps its turns, but opening another thread does not', () => {
  const shown = load(opened, history())
  expect(threadReducer(shown, { type: 'opened', threadId: THREAD })).toBe(shown)
  const other = threadReducer(shown, { type: 'opened', threadId: 'other' })
  expect(other).toEqual({ threadId: 'other', turns: [] })
})

const failure = { kind: 'server', detail: 'No.' } as const
const refuse = (thread: ThreadState, key: string) =>
  threadReducer(thread, { type: 'refused', key, failure })

test('a refused question leaves no turn', () => {
  expect(refuse(asked, 'r-1').turns).toEqual([])
})

test('a turn in the history whose connection is refused waits for the reader', () => {
  const next = refuse(load(opened, history({ state: 'streaming' })), TURN)
  expect(next.turns[0]).toMatchObject({ lost: failure })
  expect(next.turns[0]).not.toHaveProperty('opening')
  const [again] = threadReducer(next, { type: 'reopened', key: TURN }).turns
  expect(again?.opening).toEqual({ turn: again?.stream })
})

test('after a refused retry of failed sides, the turn is followed again', () => {
  const failed = load(opened, history({ state: 'failed' }))
  const retried = threadReducer(failed, { type: 'retried', key: TURN })
  expect(retried.turns[0]?.opening).toMatchObject({ retryFailed: true })
  const [turn] = refuse(retried, TURN).turns
  expect(turn).toMatchObject({ lost: failure, opening: { turn: turn?.stream } })
  expect(turn?.opening).not.toHaveProperty('retryFailed')
})

test('a turn without any text cannot be voted on', () => {
  const [turn] = load(opened, history({ state: 'failed' })).turns
  expect(turn && isVotable(turn)).toBe(false)
})

test('the vote adds the reasoning that the stream withheld', () => {
  const finished = { ...streaming, state: 'done' } as const
  const live = threadReducer(asked, { type: 'streamed', key: 'r-1', stream: finished })
  const metrics = { ttft_ms: 80, duration_ms: 900, output_tokens: 12 }
  const { messages, ...rest } = history()
  const next = load(live, {
    ...rest,
    messages: messages.map((message) => ({ ...message, metrics, reasoning: 'Hm.' })),
  })
  expect(next.turns[0]?.stream.answers.left).toMatchObject({
    reasoning: 'Hm.',
    metrics: { durationMs: 900 },
  })
})

test('a history that contains the turn before its socket announces it adds no second turn', () => {
  const waiting: ThreadState = { ...asked, threadId: THREAD }
  const doubled = load(waiting, history({ state: 'streaming' }))
  expect(doubled.turns.map(({ opening }) => opening !== undefined)).toEqual([false, true])
  const next = threadReducer(doubled, { type: 'streamed', key: 'r-1', stream: streaming })
  expect(next.turns.map(({ key }) => key)).toEqual(['r-1'])
})

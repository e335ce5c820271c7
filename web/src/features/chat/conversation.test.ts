import type { ThreadHistoryDto } from '@assay/contracts'
import { expect, test } from 'vitest'
import {
  type Conversation,
  conversationReducer,
  emptyConversation,
  isVotable,
  unfollowedTurns,
} from './conversation.ts'
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
      left_msg_id: 'l',
      right_msg_id: 'r',
      left_model_name: null,
      right_model_name: null,
      vote: null,
      feedback_text: null,
      ...turn,
    },
  ],
  left_model_name: null,
  right_model_name: null,
})

const load = (conversation: Conversation, loaded: ThreadHistoryDto) =>
  conversationReducer(conversation, {
    type: 'loaded',
    threadId: THREAD,
    mode: 'battle',
    history: loaded,
  })
const opened: Conversation = { threadId: THREAD, turns: [] }

const asked = conversationReducer(emptyConversation, {
  type: 'asked',
  key: 'r-1',
  prompt: 'Why?',
  mode: 'battle',
})
const streaming: TurnStream = {
  ...openTurn('battle'),
  state: 'streaming',
  turnId: TURN,
  threadId: THREAD,
}

test('the first thread announced becomes the thread of the conversation', () => {
  const next = conversationReducer(asked, { type: 'streamed', key: 'r-1', stream: streaming })
  expect(next.threadId).toBe(THREAD)
})

test('the history brings prompts, answers and votes', () => {
  const [turn] = load(
    opened,
    history({
      vote: { outcome: 'tie', feedback_text: null },
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
  const live = conversationReducer(asked, { type: 'streamed', key: 'r-1', stream: streaming })
  const next = load(live, history({ state: 'streaming' }))
  expect(next.turns).toHaveLength(1)
  expect(next.turns[0]).toMatchObject({ key: 'r-1', stream: { turnId: TURN } })
  expect(next.turns[0]?.stream).toBe(streaming)
})

test('a turn asked meanwhile stays behind the recorded ones', () => {
  const ahead = conversationReducer(opened, {
    type: 'asked',
    key: 'r-2',
    prompt: 'And then?',
    mode: 'battle',
  })
  expect(load(ahead, history()).turns.map(({ prompt }) => prompt)).toEqual(['Why?', 'And then?'])
})

test('the history of another thread is ignored', () => {
  expect(load({ threadId: 'other', turns: [] }, history()).turns).toEqual([])
})

test('an unfinished turn of the history waits to be followed, once', () => {
  const next = load(opened, history({ state: 'queued' }))
  expect(unfollowedTurns(next, new Set())).toHaveLength(1)
  expect(unfollowedTurns(next, new Set([TURN]))).toHaveLength(0)
})

test('a refused question leaves no turn', () => {
  expect(conversationReducer(asked, { type: 'refused', key: 'r-1' }).turns).toEqual([])
})

test('a turn without any text takes no vote', () => {
  const [turn] = load(opened, history({ state: 'failed' })).turns
  expect(turn && isVotable(turn)).toBe(false)
})

test('the vote brings the thoughts that the stream kept back', () => {
  const finished = { ...streaming, state: 'done' } as const
  const live = conversationReducer(asked, { type: 'streamed', key: 'r-1', stream: finished })
  const metrics = { ttft_ms: 80, duration_ms: 900, output_tokens: 12 }
  const { messages, ...rest } = history()
  const next = load(live, {
    ...rest,
    messages: messages.map((told) => ({ ...told, metrics, reasoning: 'Hm.' })),
  })
  expect(next.turns[0]?.stream.answers.left).toMatchObject({
    reasoning: 'Hm.',
    metrics: { durationMs: 900 },
  })
})

test('a history that knows the turn before its socket does makes no second one', () => {
  const waiting: Conversation = { ...asked, threadId: THREAD }
  const doubled = load(waiting, history({ state: 'streaming' }))
  expect(unfollowedTurns(doubled, new Set(['r-1']))).toEqual([])
  const next = conversationReducer(doubled, { type: 'streamed', key: 'r-1', stream: streaming })
  expect(next.turns.map(({ key }) => key)).toEqual(['r-1'])
})

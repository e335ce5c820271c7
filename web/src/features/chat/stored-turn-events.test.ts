import type { MessageDto, ThreadHistoryDto, TurnState } from '@assay/contracts/threads'
import { expect, test } from 'vitest'
import { applyEvent } from './apply-event.ts'
import { toAnswerEvents, toGreeting } from './stored-turn-events.ts'
import { openTurn, type TurnStream } from './turn-stream.ts'

const THREAD_ID = '0192f000-0000-7000-8000-000000000002'
const TURN_ID = '0192f000-0000-7000-8000-000000000001'
const opened = {
  ...{ thread_id: THREAD_ID, turn_id: TURN_ID, turn_idx: 0 },
  llms: ['Assistant A', 'Assistant B'],
}

const message = (side: MessageDto['side'], more: Partial<MessageDto> = {}): MessageDto => ({
  ...{ id: `message-${side}`, role: 'assistant', content: `From the ${side}.`, side, turn_idx: 0 },
  ...{ timestamp: '2026-11-20T12:00:00.000Z', model_id: null, model_name: null, state: 'done' },
  ...{ error: null, ending: null, provider_sources: [], reasoning: null, metrics: null, ...more },
})

function history(state: TurnState, ...messages: MessageDto[]): ThreadHistoryDto {
  const ids = { user_msg_id: TURN_ID, left_msg_id: 'left', right_msg_id: 'right' }
  const turn = { id: TURN_ID, idx: 0, state, ...ids, unrated_reason: null, feedback_text: null }
  const names = { left_model_name: null, right_model_name: null }
  const labels = { subject: [], task: [] } as unknown as ThreadHistoryDto['turns'][number]['labels']
  return {
    ...{ mode: 'battle', messages, turns: [{ ...turn, ...names, vote: null, labels }], ...names },
  }
}

const apply = (stored: ThreadHistoryDto, turn: TurnStream = openTurn('battle')) =>
  [
    ...toGreeting(opened, turn.turnId !== undefined),
    ...(toAnswerEvents(stored, opened, { left: turn.answers.left.text.length }) ?? []),
  ].reduce(applyEvent, turn)

test('nothing is sent until the turn is complete', () => {
  const empty = [message('left', { content: '' }), message('right', { content: '' })]
  expect(toAnswerEvents(history('streaming', ...empty), opened)).toBeUndefined()
  expect(apply(history('streaming', ...empty))).toMatchObject({
    ...{ state: 'streaming', turnId: TURN_ID, threadId: THREAD_ID },
  })
})

test('complete answers become the turn that a socket would have streamed', () => {
  const failed = { state: 'failed', content: 'Half', error: 'It broke off.' } as const
  const stored = history('done', message('left', { ending: 'length' }), message('right', failed))
  expect(apply(stored)).toMatchObject({
    ...{ state: 'done', turnIdx: 0, names: { left: 'Assistant A', right: 'Assistant B' } },
    answers: {
      left: { text: 'From the left.', state: 'done', ending: 'length' },
      right: { text: 'Half', state: 'failed', failure: { detail: 'It broke off.' } },
    },
  })
})

test('stored text replaces the text of an earlier attempt', () => {
  const turn = openTurn('battle')
  const left = { ...turn.answers.left, text: 'Another beginning, longer than the answer' }
  const known = { ...turn, turnId: TURN_ID, answers: { ...turn.answers, left } }
  const stored = history('done', message('left'), message('right'))
  expect(apply(stored, known).answers).toMatchObject({
    left: { text: 'From the left.' },
    right: { text: 'From the right.' },
  })
})

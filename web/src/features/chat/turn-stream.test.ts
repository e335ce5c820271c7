import type { ChatEvent } from '@assay/contracts/chat/events'
import { EMPTY_ANSWER_NOTICE, FAILED_ANSWER_NOTICE } from '@assay/contracts/constants'
import { describe, expect, test } from 'vitest'
import { answerNotice } from './answer-failure.ts'
import { applyEvent } from './apply-event.ts'
import { openTurn, type Side, type TurnStream } from './turn-stream.ts'

const TURN_ID = '0192f000-0000-7000-8000-000000000001'
const THREAD_ID = '0192f000-0000-7000-8000-000000000002'
const A = 'Assistant A'
const B = 'Assistant B'

const setup: ChatEvent = { event: 'setup', llms: [A, B], turn_id: TURN_ID, turn_idx: 0 }
const done: ChatEvent = {
  event: 'done',
  turn_id: TURN_ID,
  turn_idx: 0,
  thread_id: THREAD_ID,
  state: 'done',
}

const fold = (events: readonly ChatEvent[], from: TurnStream = openTurn('battle')) =>
  events.reduce(applyEvent, from)

/** The notice under the answer. */
const noticeOf = ({ mode, answers }: TurnStream, side: Side) => {
  const { failure } = answers[side]
  return failure && answerNotice(failure, mode)
}

/** Cuts a text into token events of sizes drawn from the seed. */
function tokensOf(text: string, name: string, seed: number): ChatEvent[] {
  const events: ChatEvent[] = []
  for (let start = 0, draw = seed; start < text.length; ) {
    draw = (draw * 1_103_515_245 + 12_345) % 2 ** 31
    const token = text.slice(start, start + 1 + (draw % 9))
    start += token.length
    events.push({ event: 'token', llm_name: name, token, seq: start })
  }
  return events
}

const answer = 'GBA1 encodes glucocerebrosidase 🧬; loss of function slows lysosomal clearance.'

describe('tokens', () => {
  test('both sides fill in any order of events', () => {
    const left = tokensOf(answer, A, 1)
    const right = tokensOf(answer.toUpperCase(), B, 2)
    const mixed = left.flatMap((event, i) => (right[i] ? [event, right[i]] : [event]))
    const turn = fold([setup, ...mixed, ...right.slice(left.length), done])
    expect(turn.answers.left.text).toBe(answer)
    expect(turn.answers.right.text).toBe(answer.toUpperCase())
    expect(turn.state).toBe('done')
  })

  test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'a text cut anywhere, resumed with repeats in other sizes, ends the same (seed %i)',
    (seed) => {
      const first = tokensOf(answer, A, seed)
      const cut = seed % first.length
      const again = tokensOf(answer, A, seed * 7)
      const rewound = again.slice(Math.max(0, Math.floor((again.length * cut) / first.length) - 3))
      const turn = fold([setup, ...first.slice(0, cut), ...rewound])
      const { text } = turn.answers.left
      if (turn.gap) expect(answer.startsWith(text)).toBe(true)
      else expect(text).toBe(answer)
    },
  )

  test('a missed token marks the gap and adds nothing', () => {
    const tokens = tokensOf(answer, A, 3)
    const turn = fold([setup, ...tokens.slice(0, 2), ...tokens.slice(3)])
    expect(turn.gap).toBe(true)
    expect(answer.startsWith(turn.answers.left.text)).toBe(true)
    const healed = fold(
      [{ event: 'resumed', turn_id: TURN_ID, llms: [A, B] }, ...tokens.slice(2)],
      turn,
    )
    expect(healed.gap).toBe(false)
    expect(healed.answers.left.text).toBe(answer)
  })

  test('a reset clears one side and keeps the other', () => {
    const turn = fold([
      setup,
      ...tokensOf('left so far', A, 1),
      ...tokensOf('right', B, 1),
      { event: 'reset', llm_name: A, attempt: 2 },
    ])
    expect(turn.answers.left).toEqual({
      text: '',
      attempt: 2,
      state: 'waiting',
      reasoning: '',
    })
    expect(turn.answers.right.text).toBe('right')
  })
})

describe('failures', () => {
  test('the named side gets the notice, and the other side continues', () => {
    const turn = fold([
      setup,
      { event: 'error', llm_name: B, detail: 'anything at all' },
      ...tokensOf('fine', A, 1),
      { event: 'llm_done', llm_name: A },
      done,
    ])
    expect(turn.answers.right).toMatchObject({ state: 'failed' })
    expect(noticeOf(turn, 'right')).toBe(FAILED_ANSWER_NOTICE)
    expect(turn.answers.left).toMatchObject({ state: 'done', text: 'fine' })
  })

  test.each([
    ['left', B],
    ['right', A],
  ] as const)('an error without a name fails the %s side when it is behind', (side, ahead) => {
    const turn = fold([setup, ...tokensOf('ahead', ahead, 1), { event: 'error', detail: 'x' }])
    expect(turn.answers[side].state).toBe('failed')
  })

  test('an answer without text shows a notice', () => {
    const turn = fold([setup, { event: 'llm_done', llm_name: A }])
    expect(turn.answers.left).toMatchObject({ state: 'failed' })
    expect(noticeOf(turn, 'left')).toBe(EMPTY_ANSWER_NOTICE)
  })
})

test('events of unknown models change nothing', () => {
  const turn = fold([setup])
  expect(fold(tokensOf('x', 'Someone else', 1), turn)).toBe(turn)
})

describe('modes with known models', () => {
  const single: ChatEvent = { event: 'setup', llms: ['Heron'], turn_id: TURN_ID, turn_idx: 0 }
  const dual: ChatEvent = { event: 'setup', llms: ['Heron', 'Dove'], turn_id: TURN_ID, turn_idx: 0 }

  test('a single chat has one answer, its reasoning and its metrics', () => {
    const metrics = { ttft_ms: 80, duration_ms: 900, output_tokens: 12 }
    const turn = fold(
      [
        single,
        { event: 'reasoning', llm_name: 'Heron', token: 'Hm, ', seq: 4 },
        { event: 'reasoning', llm_name: 'Heron', token: 'Hm, lipids.', seq: 11 },
        ...tokensOf(answer, 'Heron', 1),
        { event: 'metrics', llm_name: 'Heron', ...metrics },
        { event: 'llm_done', llm_name: 'Heron' },
        done,
      ],
      openTurn('single'),
    )
    expect(turn.answers.single).toMatchObject({
      text: answer,
      reasoning: 'Hm, lipids.',
      metrics: { ttftMs: 80, durationMs: 900, outputTokens: 12 },
      state: 'done',
    })
  })

  test('missing reasoning is a gap', () => {
    const late: ChatEvent = { event: 'reasoning', llm_name: 'Heron', token: 'late', seq: 40 }
    expect(fold([single, late], openTurn('single')).gap).toBe(true)
  })

  test('an error in a single chat shows its detail, or that it is unknown', () => {
    const failed = (detail: string) =>
      noticeOf(fold([single, { event: 'error', detail }], openTurn('single')), 'single')
    expect(failed('The model is away.')).toBe('The model is away.')
    expect(failed('')).toBe('Unknown error')
  })

  test('an error without a name is shown under both answers side by side', () => {
    const turn = fold([dual, { event: 'error', detail: 'lost' }], openTurn('dual'))
    expect([noticeOf(turn, 'left'), noticeOf(turn, 'right')]).toEqual([
      '[Error: lost]',
      '[Error: lost]',
    ])
  })

  test('sides are filled by the names of the models', () => {
    const turn = fold([dual, ...tokensOf('dove', 'Dove', 1)], openTurn('dual'))
    expect(turn.answers.right.text).toBe('dove')
  })
})

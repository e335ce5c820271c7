import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { expect, test } from 'vitest'
import { type AnswerRecord, type TurnRecord, toPublicTurn } from './public-turn.ts'

const answer = (side: 'left' | 'right', modelName: string): AnswerRecord => ({
  id: `answer-${side}`,
  side,
  modelId: `model-${modelName}`,
  modelName,
  state: 'done',
  content: `${side} text`,
  errorCode: null,
  reasoning: `canary thoughts of ${modelName}`,
  ttftMs: 120,
  durationMs: 3_400,
  outputTokens: 200,
  createdAt: new Date(0),
  completedAt: new Date(3_400),
  finishReason: 'stop',
  providerSources: [],
  declinedBefore: false,
  selfIdentified: false,
})

const voted = (outcome: VoteOutcome, unratedReason: UnratedReason | null = null) => ({
  outcome,
  feedbackText: null,
  id: 'vote',
  sideUnread: false,
  assessments: [],
  unratedReason,
})

const battle: TurnRecord = {
  id: 'turn',
  idx: 0,
  prompt: 'Why?',
  state: 'done',
  blind: true,
  createdAt: new Date(0),
  vote: null,
  feedbackText: null,
  labels: { subject: null, task: null, language: null },
  answers: [answer('left', 'canary-one'), answer('right', 'canary-two')],
}

test('a blind turn without a vote does not reveal its models', () => {
  expect(JSON.stringify(toPublicTurn(battle))).not.toContain('canary')
})

test('the vote reveals both models', () => {
  const { turn } = toPublicTurn({ ...battle, vote: voted('both_bad') })
  expect(turn).toMatchObject({ left_model_name: 'canary-one', right_model_name: 'canary-two' })
})

test("a blind turn withholds an address that names a vendor, but keeps the source's number and title", () => {
  const providerSources = [
    {
      url: 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/A',
      title: 'nature.com',
    },
    { url: 'https://www.who.int/', title: 'WHO' },
  ]
  const answers = [{ ...answer('left', 'canary'), providerSources }]
  const sourcesOf = (record: TurnRecord) => toPublicTurn(record).messages[1]?.provider_sources
  expect(sourcesOf({ ...battle, answers })).toEqual([
    { url: null, title: 'nature.com' },
    { url: 'https://www.who.int/', title: 'WHO' },
  ])
  expect(sourcesOf({ ...battle, answers, vote: voted('tie') })).toEqual(providerSources)
})

test('a turn with chosen models names them from the start', () => {
  const { messages } = toPublicTurn({ ...battle, blind: false })
  expect(messages.map(({ model_name }) => model_name)).toEqual([null, 'canary-one', 'canary-two'])
})

test('a failed answer has the same error message for every model', () => {
  const failed = {
    ...answer('left', 'canary'),
    state: 'failed',
    errorCode: 'rate_limited',
  } as const
  const { messages } = toPublicTurn({ ...battle, answers: [failed] })
  expect(messages[1]?.error).toMatch(/^\[Error: We couldn't complete/)
})

test('thoughts and metrics are revealed together with the names', () => {
  const { messages } = toPublicTurn({
    ...battle,
    vote: voted('tie'),
  })
  expect(messages[1]).toMatchObject({
    reasoning: 'canary thoughts of canary-one',
    metrics: { ttft_ms: 120, duration_ms: 3_400, output_tokens: 200 },
  })
})

const timesOf = (record: TurnRecord) =>
  toPublicTurn(record).messages.map(({ timestamp }) => Date.parse(timestamp))

test('a message has its completion time', () => {
  const left = answer('left', 'one')
  const right = { ...answer('right', 'two'), completedAt: null }
  expect(timesOf({ ...battle, blind: false, answers: [left, right] })).toEqual([0, 3_400, 0])
})

test('both answers of a battle have the same time, which hides the faster model', () => {
  const left = answer('left', 'one')
  const right = { ...answer('right', 'two'), completedAt: new Date(9_000) }
  const answers = [left, right]
  expect(timesOf({ ...battle, answers })).toEqual([0, 9_000, 9_000])
  expect(timesOf({ ...battle, state: 'streaming', answers })).toEqual([0, 0, 0])
  const later = { ...right, createdAt: new Date(5_000), completedAt: null }
  expect(timesOf({ ...battle, state: 'queued', answers: [left, later] })).toEqual([0, 5_000, 5_000])
})

test('a declined answer has no error, may be empty, and does not make the turn unrated', () => {
  const declined = { ...answer('left', 'one'), content: '', finishReason: 'declined' }
  const again = { ...declined, side: 'right' as const, declinedBefore: true }
  const { turn, messages } = toPublicTurn({ ...battle, answers: [declined, again] })
  const [, left, right] = messages
  expect(left).toMatchObject({ state: 'done', ending: 'declined', error: null, content: '' })
  expect(left).not.toHaveProperty('declined_before')
  expect(right?.declined_before).toBe(true)
  expect(turn.unrated_reason).toBeNull()
})

test('an answer stopped by its reader is marked as stopped and makes the turn unrated', () => {
  const stopped = { ...answer('left', 'one'), finishReason: 'stopped' }
  const { turn, messages } = toPublicTurn({ ...battle, answers: [stopped, answer('right', 'two')] })
  expect(messages.map((message) => message.ending)).toEqual([null, 'stopped', null])
  expect(turn.unrated_reason).toBe('incomplete_answer')
})

test.each([
  [null, null],
  [voted('tie'), null],
  [voted('tie', 'too_fast'), 'too_fast'],
])('with the vote %j, the turn shows the reason why it is unrated', (vote, reason) => {
  expect(toPublicTurn({ ...battle, vote }).turn.unrated_reason).toBe(reason)
})

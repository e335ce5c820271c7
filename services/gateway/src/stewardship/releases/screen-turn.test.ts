import { expect, test } from 'vitest'
import { hashScreen, screenTurn, toFindings, toPublishedTurn } from './screen-turn.ts'
import type { ConsentedTurn } from './source-repository.ts'

const TURN: ConsentedTurn = {
  ...{ position: '1', voterId: 'voter', outcome: 'tie', leftModelId: 'l', rightModelId: 'r' },
  ...{ threadId: 'thread', turnId: 'turn', idx: 0, askedAt: new Date(0), assessments: null },
  prompt: 'Why does metformin lower glucose?',
  leftAnswer: 'It acts in the liver.',
  rightAnswer: 'Nobody knows.',
  feedbackText: null,
}
const CLEAN = screenTurn(TURN)
const SOFT = {
  ...TURN,
  prompt: 'My patient Mr Kowalski coughs.',
  feedbackText: 'Mrs Roe did, too.',
}
const HARD = { ...SOFT, rightAnswer: 'Write to jane.roe@example.org.' }
const publish = (turn: ConsentedTurn, decision?: 'publish' | 'redact' | 'leave_out') =>
  toPublishedTurn(turn, screenTurn(turn), decision)

test('a certain finding always keeps a turn out, and an uncertain finding until a superuser decides to publish it', () => {
  expect(publish(TURN)).toEqual({ ...TURN, isRedacted: false })
  expect(publish(SOFT)).toBeUndefined()
  expect(publish(SOFT, 'leave_out')).toBeUndefined()
  expect(publish(SOFT, 'publish')).toEqual({ ...SOFT, isRedacted: false })
  for (const decision of ['publish', 'redact', 'leave_out'] as const)
    expect(publish(HARD, decision)).toBeUndefined()
})

test('redaction replaces each finding with a mask and leaves the rest of the text', () => {
  expect(publish(SOFT, 'redact')).toEqual({
    ...SOFT,
    prompt: 'My patient Mr [name] coughs.',
    feedbackText: 'Mrs [name] did, too.',
    isRedacted: true,
  })
})

test('a decision applies only to the same texts and findings', () => {
  const hash = hashScreen(screenTurn(SOFT))
  expect(hash).toEqual(hashScreen(screenTurn({ ...SOFT })))
  expect(hash).not.toEqual(hashScreen(screenTurn({ ...SOFT, feedbackText: 'Mrs Roe did.' })))
  expect(hash).not.toEqual(hashScreen({ ...screenTurn(SOFT), texts: CLEAN.texts }))
  const blind = screenTurn(SOFT).texts.map((text) => ({ ...text, findings: [] }))
  expect(hash).not.toEqual(hashScreen({ certainty: 'soft', texts: blind }))
})

test('a finding is shown with limited text around it', () => {
  const long = { ...TURN, leftAnswer: `${'a '.repeat(200)}Mr Kowalski coughs.` }
  const [finding] = toFindings(screenTurn(long))
  expect(finding).toMatchObject({ place: 'left_answer', kind: 'name', found: 'Kowalski' })
  expect(finding?.before).toMatch(/^…[a ]+Mr $/)
  expect(finding?.before).toHaveLength(161)
  expect(finding?.after).toBe(' coughs.')
})

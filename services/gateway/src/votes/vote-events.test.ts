import { newId } from '@assay/db'
import { expect, test } from 'vitest'
import { eventsOf } from './vote-events.ts'
import type { NewVote } from './vote-repository.ts'

const aVote = (request: string, assessments: NewVote['assessments'] = []) => ({
  ...{ id: newId(), turn: { id: newId() }, outcome: 'tie' as const, rated: true, assessments },
  cause: { trace: null, requestId: request },
})
const tell = (votes: readonly ReturnType<typeof aVote>[]) =>
  eventsOf(votes).map(({ payload, requestId }) => {
    const { type, data } = JSON.parse(payload) as { type: string; data: object }
    return { type, data, requestId }
  })
const factsOf = ({ id, turn, outcome, rated }: ReturnType<typeof aVote>) => ({
  ...{ voteId: id, turnId: turn.id, outcome, rated },
})

test('one event tells of all votes, and one more of those with verdicts', () => {
  const said = [{ side: 'left' as const, verdict: 'wrong' as const, tags: [] }]
  const [plain, judged, alsoJudged] = [aVote('one'), aVote('two', said), aVote('three', said)]
  expect(tell([plain, judged, alsoJudged])).toEqual([
    {
      type: 'vote.cast.v1',
      data: { ...factsOf(plain), others: [factsOf(judged), factsOf(alsoJudged)] },
      requestId: 'one',
    },
    {
      type: 'vote.assessed.v1',
      data: { voteId: judged.id, otherVoteIds: [alsoJudged.id] },
      requestId: 'two',
    },
  ])
})

test('votes without verdicts have one event, and no votes have none', () => {
  expect(tell([aVote('one')]).map(({ type }) => type)).toEqual(['vote.cast.v1'])
  expect(tell([])).toEqual([])
})

import { newId } from '@assay/db'
import { expect, test } from 'vitest'
import { eventsOf } from './vote-events.ts'

const aVote = (request: string) => ({
  ...{ id: newId(), turn: { id: newId() }, outcome: 'tie' as const, rated: true },
  cause: { trace: null, requestId: request },
})
const send = (votes: readonly ReturnType<typeof aVote>[]) =>
  eventsOf(votes).map(({ payload, requestId }) => {
    const { type, data } = JSON.parse(payload) as { type: string; data: object }
    return { type, data, requestId }
  })
const factsOf = ({ id, turn, outcome, rated }: ReturnType<typeof aVote>) => ({
  ...{ voteId: id, turnId: turn.id, outcome, rated },
})

test('one event describes all votes', () => {
  const [first, second] = [aVote('one'), aVote('two')]
  expect(send([first, second])).toEqual([
    {
      type: 'vote.cast.v1',
      data: { ...factsOf(first), others: [factsOf(second)] },
      requestId: 'one',
    },
  ])
})

test('no votes produce no event', () => {
  expect(send([])).toEqual([])
})

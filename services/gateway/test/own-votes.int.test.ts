import type { OwnVoteDto } from '@assay/contracts/own-votes'
import { expect } from 'vitest'
import { send } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, CANARIES, type Caller, type Gateway, test } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

interface OwnVotes {
  readonly data: OwnVoteDto[]
  readonly count: number
}

async function list(gateway: Gateway, caller: Caller, query = ''): Promise<OwnVotes> {
  const response = await gateway.call('GET', `/votes/?${query}`, caller)
  expect(response.status).toBe(200)
  return (await response.json()) as OwnVotes
}

test('a voter lists and searches own votes, newest first, with the models and whether they are rated', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  const reason = { feedback_text: 'It names the trial.' }
  const voteOn = async (content: string, outcome: string) => {
    await using chat = await ask(gateway, guest, { content })
    const { thread_id: threadId } = await chat.next('thread_created')
    const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
    if (outcome)
      await send(gateway, 'POST', `/votes/?turn_id=${turnId}&outcome=${outcome}`, guest, reason)
    return threadId
  }
  const statins = await voteOn('Do statins cause α-synuclein to fall?', 'left_better')
  const sepsis = await voteOn('When is sepsis refractory?', 'both_bad')
  await voteOn('Is this question open?', '')

  const { data, count } = await list(gateway, guest)
  expect(count).toBe(2)
  expect(data).toMatchObject([
    { outcome: 'both_bad', asked: { thread_id: sepsis, question: 'When is sepsis refractory?' } },
    {
      outcome: 'left_better',
      ...reason,
      unrated_reason: null,
      created_at: expect.stringMatching(/^\d{4}-/),
      asked: { thread_id: statins, mode: 'battle' },
    },
  ])
  for (const { left_model_name, right_model_name } of data)
    expect([left_model_name, right_model_name].toSorted()).toEqual([...CANARIES])

  const found = async (query: string) =>
    (await list(gateway, guest, query)).data.map(({ asked }) => asked?.thread_id)
  expect(await found('outcome=both_bad')).toEqual([sepsis])
  expect(await found('search=alpha-synuclein')).toEqual([statins])
  expect(await found('search=canary-beta')).toEqual([sepsis, statins])
  expect(await found('search=canary-beta+alpha-synuclein')).toEqual([statins])
  expect(await found('search=canary-beta&outcome=tie')).toEqual([])
  expect(await found('skip=1&limit=1')).toEqual([statins])
  expect(await list(gateway, await aGuest(gateway))).toEqual({ data: [], count: 0 })

  await gateway.call('DELETE', `/threads/${sepsis}`, guest)
  expect((await list(gateway, guest)).data[0]).toMatchObject({ outcome: 'both_bad', asked: null })
  expect(await found('search=sepsis')).toEqual([])
})

test('a vote on two named models is listed with the reason why it is not rated', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest, { content: `Is ${CANARIES[0]} right?` })
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  await db.updateTable('turns').set({ blind: false }).where('id', '=', turnId).execute()
  await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest)
  const { data } = await list(gateway, guest)
  expect(data).toMatchObject([{ outcome: 'tie', unrated_reason: 'not_blind' }])
})

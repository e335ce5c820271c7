import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import { VoteDto } from '@assay/contracts/votes'
import { modelIdOf } from '@assay/db'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, CANARIES, type Gateway, superuserToken, test } from './gateway.ts'
import { connectionOf } from './managed-models.ts'
import { answersOf, playTurn, streamText } from './played-worker.ts'

/** Both models on offer are at this connection. */
const ID = 'scripted'

async function readHealth(gateway: Gateway) {
  const { state, problem } = (await connectionOf(gateway, ID)) ?? {}
  return { state, problem }
}

test('a connection whose models all fail shows the cause', async ({ gateway, db }) => {
  const servedUntil = new Date(Date.now() + 3_600_000)
  await db.updateTable('connections').set({ servedUntil }).where('id', '=', ID).execute()
  const [first, second] = CANARIES.map((name) => modelIdOf(name.toLowerCase()))
  const fail = (modelId: string | undefined, errorCode: AnswerErrorCode | null) =>
    updateRows(db, 'servedModels', { modelId: modelId ?? '' }, { errorCode })
  const detail = 'All of its models fail.'

  await fail(first, 'no_credit')
  expect(await readHealth(gateway)).toEqual({ state: 'ready', problem: null })
  await fail(second, 'no_credit')
  const noCredit = { state: 'no_credit', problem: { code: 'no_credit', detail } }
  expect(await readHealth(gateway)).toEqual(noCredit)
  for (const id of [first, second]) await fail(id, 'unreachable')
  const unreachable = { state: 'failing', problem: { code: 'unreachable', detail } }
  expect(await readHealth(gateway)).toEqual(unreachable)
  for (const id of [first, second]) await fail(id, null)
  expect(await readHealth(gateway)).toEqual({ state: 'ready', problem: null })
})

test('a battle finishes and is voted on after its connection is retired, and its models are not drawn again', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { thread_id: threadId } = await chat.next('thread_created')
  const { turn_id: turnId } = await chat.next('setup')
  for (const side of await answersOf(db, turnId)) streamText(bus, side, 'Metformin ')

  const token = await superuserToken(gateway)
  expect((await gateway.call('DELETE', `/connections/${ID}`, { token })).status).toBe(200)
  expect((await readHealth(gateway)).state).toBe('retired')
  const offered = async () => (await gateway.call('GET', '/llms/?only_active=true')).json()
  await expect.poll(offered).toEqual([])

  await playTurn({ db, bus }, turnId, [
    'Metformin inhibits complex I.',
    'Metformin acts on the liver.',
  ])
  expect(await chat.next('done')).toMatchObject({ state: 'done' })
  const vote = await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest)
  expect(vote.status).toBe(200)
  const { left_model_name: left, right_model_name: right } = VoteDto.parse(await vote.json())
  expect([left, right].toSorted()).toEqual([...CANARIES])

  const unavailable = { detail: 'No models are available right now. Please try again soon.' }
  await using next = await ask(gateway, guest)
  expect(await next.next('error')).toMatchObject(unavailable)
  await using further = await ask(gateway, guest, { thread_id: threadId })
  expect(await further.next('error')).toMatchObject(unavailable)
})

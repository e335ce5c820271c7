import type { DemonstrationDto } from '@assay/contracts/llms'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, CANARIES, type Gateway, superuserToken, test } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const RECORDED = 'What does the TREM2 R47H variant do to microglial function?'
const FOLLOW_UP = 'Do antibodies that activate TREM2 help in Alzheimer’s disease?'
const REFUSAL = {
  detail: 'The demonstration has no answer to this. It covers biomedical questions such as these:',
  code: 'no_recorded_answer',
}

const countRecorded = async (gateway: Gateway) => {
  const response = await gateway.call('GET', '/llms/demonstration')
  return ((await response.json()) as DemonstrationDto).recorded_questions
}

test('a demonstration answers only recorded questions, and stores nothing for the others', async ({
  gateway,
  db,
  bus,
}) => {
  expect(await countRecorded(gateway)).toBe(0)
  const guest = await aGuest(gateway)
  await using before = await ask(gateway, guest, { content: 'Why is the sky blue?' })
  await playTurnOf(before, { db, bus }, ['Because of scattering.', 'It scatters.'])

  await db.updateTable('models').set({ connectionId: 'demo' }).execute()
  await expect.poll(() => countRecorded(gateway)).toBeGreaterThan(45)

  const other = await aGuest(gateway)
  await using refused = await ask(gateway, other, { content: 'Why is the sky blue?' })
  const { closest = [], ...refusal } = await refused.next('error')
  expect(refusal).toMatchObject(REFUSAL)
  expect(new Set(closest).size).toBe(3)
  expect(await refused.closed()).toBe(4409)
  const stored = await db.selectFrom('turns').select('prompt').execute()
  expect(stored).toHaveLength(1)

  await using answered = await ask(gateway, other, { content: RECORDED })
  const { thread_id } = await answered.next('thread_created')
  const turnId = await playTurnOf(answered, { db, bus }, ['It senses less.', 'Less.'])
  await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, other)
  await using next = await ask(gateway, other, { content: 'And in men?', thread_id })
  const [first] = (await next.next('error')).closest ?? []
  expect(first).toBe(FOLLOW_UP)
  await using followed = await ask(gateway, other, { content: FOLLOW_UP, thread_id })
  expect((await followed.next('setup')).turn_idx).toBe(1)
})

test('a question without a recorded answer goes to the connected model', async ({
  gateway,
  db,
}) => {
  await updateRows(db, 'models', { llmName: CANARIES[0] }, { connectionId: 'scripted' })
  await expect.poll(() => countRecorded(gateway)).toBe(0)
  const token = await superuserToken(gateway)
  await gateway.call('PATCH', '/users/me/accept-terms', { token })
  const content = 'Why is the sky blue?'
  await using single = await ask(
    gateway,
    { token },
    { content, mode: 'single', model: CANARIES[0] },
  )
  expect((await single.next('setup')).llms).toEqual([CANARIES[0]])
  const [, demo] = CANARIES
  await using named = await ask(gateway, { token }, { content, mode: 'single', model: demo })
  expect(await named.next('error')).toMatchObject(REFUSAL)
  const guest = await aGuest(gateway)
  await using battle = await ask(gateway, guest, { content })
  expect(await battle.next('error')).toMatchObject(REFUSAL)
})

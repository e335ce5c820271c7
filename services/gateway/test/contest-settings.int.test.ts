import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { answer } from './accounts.ts'
import { superuserToken, test } from './gateway.ts'

test('readers of the board see which options change a model’s answers, and no others', async ({
  gateway,
  db,
}) => {
  const models = await db.selectFrom('models').select('id').orderBy('id').limit(2).execute()
  const [id = '', plain = ''] = models.map((model) => model.id)
  const options = { system_prompt: 'Cite sources.', temperature: 0, reasoning: 'high' } as const
  const set = (model: string, values: object) =>
    updateRows(db, 'models', { id: model }, { options: JSON.stringify(values) })
  await set(id, { ...options, extra_body: { user: 'internal' } })
  await set(plain, { max_output_tokens: 77 })
  const read = (caller: object) => answer(gateway.call('GET', '/leaderboard/settings', caller))
  expect(await read({ token: await superuserToken(gateway) })).toEqual([
    200,
    { entries: [{ llm_id: id, ...options }] },
  ])
  expect((await read({}))[0]).toBe(401)
})

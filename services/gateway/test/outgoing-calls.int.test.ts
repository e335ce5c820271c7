import { listOutgoingCallsRoute } from '@assay/contracts/outgoing-calls'
import { expect } from 'vitest'
import { superuserToken, test } from './gateway.ts'

test('a connection with an active model counts as called for a day after a worker had its key', async ({
  gateway,
  db,
}) => {
  const settings = JSON.stringify({ id: 'anthropic', kind: 'anthropic', region: 'Frankfurt' })
  const connection = { id: 'anthropic', kind: 'anthropic', settings } as const
  const servedUntil = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  await db
    .insertInto('connections')
    .values({ ...connection, servedUntil: servedUntil(-23) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ settings, servedUntil: servedUntil(-23) }),
    )
    .execute()
  const { id: modelId } = await db.selectFrom('models').select('id').executeTakeFirstOrThrow()
  const setModel = (change: { connectionId?: string; isActive: boolean }) =>
    db.updateTable('models').set(change).where('id', '=', modelId).execute()
  await setModel({ connectionId: 'anthropic', isActive: true })
  const token = await superuserToken(gateway)
  const read = async () => {
    const response = await gateway.call('GET', '/outgoing-calls/', { token })
    const { data } = listOutgoingCallsRoute.schema.response[200].parse(await response.json())
    return data.find(({ hosts }) => hosts.includes('api.anthropic.com'))
  }
  expect(await read()).toMatchObject({
    ...{ kind: 'models', name: 'Anthropic', region: 'Frankfurt', is_on: true, is_local: false },
  })
  const update = (change: { servedUntil: Date } | { problem: string }) =>
    db.updateTable('connections').set(change).where('id', '=', 'anthropic').execute()
  await update({ servedUntil: servedUntil(-25) })
  expect((await read())?.is_on).toBe(false)
  await update({ servedUntil: servedUntil(1) })
  expect((await read())?.is_on).toBe(true)
  await setModel({ isActive: false })
  expect((await read())?.is_on).toBe(false)
  await setModel({ isActive: true })
  expect((await read())?.is_on).toBe(true)
  await update({ problem: JSON.stringify({ code: 'not_local', detail: 'Elsewhere.' }) })
  expect((await read())?.is_on).toBe(false)
})

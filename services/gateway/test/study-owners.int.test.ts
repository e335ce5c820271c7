import type { StudyDto } from '@assay/contracts/studies/studies'
import { expect } from 'vitest'
import { anAccount, answer, giveRole, send } from './accounts.ts'
import { type Caller, type Gateway, superuserToken } from './gateway.ts'
import { nameOf, OPERATIONS, pathWith } from './operations.ts'
import { aToken } from './personal-tokens.ts'
import { anOrganiser, test as base } from './studies.ts'

const test = base
  .extend('stranger', { scope: 'file' }, ({ gateway }) => anOrganiser(gateway))
  .extend('superuser', { scope: 'file' }, async ({ gateway }) => ({
    token: await superuserToken(gateway),
  }))

const HIDDEN = [404, { detail: 'Study not found' }]
const OF_ONE_STUDY = OPERATIONS.filter(
  ({ config, url }) => config.access === 'organisers' && url.includes(':study_id'),
)

test.for(OF_ONE_STUDY.map((operation) => [nameOf(operation), operation] as const))(
  "%s hides another organiser's study",
  async ([, operation], { gateway, organiser, stranger, superuser }) => {
    const { id } = await organiser.draft()
    const path = pathWith(operation, id)
    const call = (caller: Caller) => answer(send(gateway, operation.method, path, caller))
    expect(await call(stranger)).toEqual(HIDDEN)
    expect(await call(organiser)).not.toEqual(HIDDEN)
    // The organiser's call may have deleted the first study.
    const other = pathWith(operation, (await organiser.draft()).id)
    expect(await answer(send(gateway, operation.method, other, superuser))).not.toEqual(HIDDEN)
  },
)

async function listOf(gateway: Gateway, caller: Caller): Promise<string[]> {
  const response = await send(gateway, 'GET', '/studies/?limit=100', caller)
  const { data, count } = (await response.json()) as { data: StudyDto[]; count: number }
  expect(count).toBe(data.length)
  return data.map(({ id }) => id)
}

test('organisers list their own studies, and superusers list all', async ({
  gateway,
  superuser,
}) => {
  const one = await anOrganiser(gateway)
  const two = await anOrganiser(gateway)
  const { id } = await one.draft()
  const { id: other } = await two.draft()
  expect(await listOf(gateway, one)).toEqual([id])
  expect(await listOf(gateway, two)).toEqual([other])
  expect(await listOf(gateway, superuser)).toEqual(expect.arrayContaining([id, other]))
})

test('a registration that is not public is shown to its organiser and to superusers', async ({
  gateway,
  db,
  organiser,
  stranger,
  superuser,
}) => {
  const { id } = await organiser.draft()
  await db.updateTable('studies').set({ state: 'closed' }).where('id', '=', id).execute()
  const path = `/studies/${id}/registration`
  const user = await anAccount(gateway)
  for (const caller of [stranger, user, {}])
    expect(await answer(send(gateway, 'GET', path, caller))).toEqual(HIDDEN)
  for (const caller of [organiser, superuser])
    expect((await send(gateway, 'GET', path, caller)).status).toBe(200)
})

test('the next version of a study belongs to its organiser, also if a superuser creates it', async ({
  gateway,
  db,
  organiser,
  superuser,
}) => {
  const { id } = await organiser.draft()
  await db.updateTable('studies').set({ state: 'closed' }).where('id', '=', id).execute()
  const copied = await send(gateway, 'POST', `/studies/${id}/versions`, superuser)
  const copy = (await copied.json()) as StudyDto
  expect(copy.earlier_version_id).toBe(id)
  expect(await listOf(gateway, organiser)).toContain(copy.id)
})

test('the loss of the role ends what a session and a token may do at once', async ({ gateway }) => {
  const user = await anAccount(gateway, 'organiser')
  const { token } = await aToken(gateway, user, 'studies')
  const study = { title: 'Ours', design: { kind: 'pairwise' } }
  const create = async (caller: Caller) =>
    (await send(gateway, 'POST', '/studies/', caller, study)).status
  expect([await create(user), await create({ token })]).toEqual([200, 200])
  await giveRole(gateway, user.id, 'user')
  expect([await create(user), await create({ token })]).toEqual([401, 403])
  expect((await send(gateway, 'GET', '/studies/', { token })).status).toBe(403)
})

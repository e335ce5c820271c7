import type { ItemDto, ItemsDto } from '@assay/contracts/items'
import { expect } from 'vitest'
import { type Account, anAccount, answer, issuesOf, send } from './accounts.ts'
import { type Gateway, superuserToken, test } from './gateway.ts'

const NOT_FOUND = [404, { detail: 'Item not found' }]

const add = async (gateway: Gateway, owner: Account, body: object) =>
  (await (await send(gateway, 'POST', '/items/', owner, body)).json()) as ItemDto

const list = async (gateway: Gateway, caller: object, query = '') =>
  (await (await send(gateway, 'GET', `/items/?${query}`, caller)).json()) as ItemsDto

test('an owner can add, read, replace and delete an item', async ({ gateway }) => {
  const owner = await anAccount(gateway)
  const item = await add(gateway, owner, { title: ' Notes ', description: '', id: owner.id })
  expect(item).toEqual({
    id: expect.not.stringMatching(owner.id),
    title: 'Notes',
    description: null,
    owner_id: owner.id,
  })
  const path = `/items/${item.id}`
  expect(await answer(send(gateway, 'GET', path, owner))).toEqual([200, item])
  const text = { title: 'Reading list', description: 'Papers on metformin' }
  expect(await answer(send(gateway, 'PUT', path, owner, text))).toEqual([200, { ...item, ...text }])
  expect(await answer(send(gateway, 'DELETE', path, owner))).toEqual([
    200,
    { message: 'Item deleted successfully' },
  ])
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', text],
    ['DELETE', undefined],
  ] as const) {
    expect(await answer(send(gateway, method, path, owner, body))).toEqual(NOT_FOUND)
  }
})

test("other users' items return 404, except for superusers", async ({ gateway }) => {
  const owner = await anAccount(gateway)
  const other = await anAccount(gateway)
  const admin = { token: await superuserToken(gateway) }
  const item = await add(gateway, owner, { title: 'Mine' })
  const text = { title: 'Yours' }
  for (const [method, path, body] of [
    ['GET', `/items/${item.id}`, undefined],
    ['PUT', `/items/${item.id}`, text],
    ['DELETE', `/items/${item.id}`, undefined],
  ] as const) {
    expect(await answer(send(gateway, method, path, other, body))).toEqual(NOT_FOUND)
  }
  expect(await list(gateway, other)).toEqual({ data: [], count: 0 })
  expect((await list(gateway, admin)).data).toContainEqual(item)
  expect((await send(gateway, 'PUT', `/items/${item.id}`, admin, text)).status).toBe(200)
  expect((await send(gateway, 'DELETE', `/items/${item.id}`, admin)).status).toBe(200)
})

test('items are paged, newest first', async ({ gateway }) => {
  const owner = await anAccount(gateway)
  for (const title of ['1', '2', '3', '4', '5', '6', '7']) await add(gateway, owner, { title })
  const first = await list(gateway, owner, 'skip=0&limit=5')
  const second = await list(gateway, owner, 'skip=5&limit=5')
  expect([first.count, second.count]).toEqual([7, 7])
  expect([...first.data, ...second.data].map(({ title }) => title).join('')).toBe('7654321')
})

test('invalid input is refused with an error for its field', async ({ gateway }) => {
  const owner = await anAccount(gateway)
  const { id } = await add(gateway, owner, { title: 'Notes' })
  for (const [method, path] of [
    ['POST', '/items/'],
    ['PUT', `/items/${id}`],
  ] as const) {
    const issues = (body: object) => issuesOf(send(gateway, method, path, owner, body))
    expect(await issues({})).toEqual({ title: 'Title is required' })
    expect(await issues({ title: '  ' })).toEqual({ title: 'Title is required' })
    const long = 'x'.repeat(256)
    expect(await issues({ title: long, description: long })).toEqual({
      title: 'Title must be at most 255 characters',
      description: 'Description must be at most 255 characters',
    })
  }
  expect((await send(gateway, 'GET', '/items/7', owner)).status).toBe(422)
  expect((await send(gateway, 'GET', '/items/?limit=1000', owner)).status).toBe(422)
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Items } from './items.tsx'

const item = { id: 'item-1', title: 'Reagent', description: null, owner_id: 'user-id' }
const api = setupFakeApi({
  'GET /items/': { data: [item], count: 11 },
  'POST /items/': item,
  'PUT /items/item-1': item,
  'DELETE /items/item-1': { message: 'Item deleted successfully' },
})
const calls = () => api.sent.map(({ call }) => call)

function open(address: string) {
  signIn({ id: 'user-id' })
  return renderAt(address, <Items />)
}

test.each([
  ['/items', 0],
  ['/items?page=3', 10],
  ['/items?page=none', 0],
  ['/items?page=-1', 0],
])('%s reads from row %d', async (address, skip) => {
  open(address)
  expect(await screen.findByRole('rowheader')).toHaveTextContent('Reagent')
  expect(screen.getByText('N/A')).toBeInTheDocument()
  expect(calls()).toEqual([`GET /items/?skip=${skip}&limit=5`])
})

test.each([
  ['9', 40],
  // Beyond the server's limit, which it would refuse.
  ['99999', 100_000],
])('page %s, after the last, leads to the last', async (page, skip) => {
  const { shown } = open(`/items?page=${page}`)
  await expect.poll(() => shown.address).toBe('/items?page=3')
  expect(calls()[0]).toBe(`GET /items/?skip=${skip}&limit=5`)
})

test('a user without items sees how to begin', async () => {
  api.answer('GET /items/', { data: [], count: 0 })
  open('/items')
  expect(await screen.findByText("You don't have any items yet")).toBeInTheDocument()
  expect(screen.getByText('Add a new item to get started')).toBeInTheDocument()
})

test('an item is created when it has a title, and the list is fetched again', async () => {
  const { user } = open('/items')
  await user.click(screen.getByRole('button', { name: 'Add item' }))
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(screen.getByLabelText(/Title/))
  await user.tab()
  expect(screen.getByText('Title is required.')).toBeInTheDocument()
  await user.type(screen.getByLabelText(/Title/), 'Buffer')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(api.sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    title: 'Buffer',
    description: null,
  })
  await expect.poll(() => calls().filter((call) => call.startsWith('GET')).length).toBe(2)
})

test('after a deletion, the focus moves to the same button of the next row, or to the add button', async () => {
  const rows = [item, { ...item, id: 'item-2', title: 'Buffer' }]
  const list = () => ({ data: rows, count: rows.length })
  api.answer('GET /items/', list)
  api.answer('DELETE /items/item-2', { message: 'Item deleted successfully' })
  const { user } = open('/items')
  for (const title of ['Reagent', 'Buffer']) {
    await user.click(await screen.findByRole('button', { name: `Delete ${title}` }))
    rows.shift()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await expect.poll(() => screen.queryByRole('rowheader', { name: title })).toBeNull()
    const next = title === 'Reagent' ? 'Delete Buffer' : 'Add item'
    await expect.poll(() => screen.queryByRole('button', { name: next })).toHaveFocus()
  }
})

test('an item is edited and deleted from its row', async () => {
  const { user } = open('/items')
  await user.click(await screen.findByRole('button', { name: 'Edit Reagent' }))
  await user.type(screen.getByLabelText(/Title/), ' B')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(calls()).toContain('PUT /items/item-1')

  await user.click(screen.getByRole('button', { name: 'Delete Reagent' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(calls).toContain('DELETE /items/item-1')
})

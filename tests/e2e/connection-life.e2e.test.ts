import type { ConnectionDto } from '@assay/contracts/connection-routes'
import { type Arena, modelIdOf, type Person } from '@assay/testing/arena'
import { scriptedModel } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import { ownTest as base } from './arena.ts'

const test = base.extend('options', { scope: 'file' }, {})

const OURS = [
  { id: 'first', name: scriptedModel({ tokens: 40, gap: 50, seed: 1 }) },
  { id: 'second', name: scriptedModel({ tokens: 40, gap: 50, seed: 2 }) },
]

const entryOf = (base_url: string) => ({
  ...{ id: 'ours', kind: 'openai-compatible', base_url, region: 'Ward 7' },
})

async function addOurs({ provider }: Arena, superuser: Person): Promise<void> {
  await superuser.request('POST', '/connections/', entryOf(provider.url))
  for (const { id, name } of OURS)
    await superuser.request('POST', '/models/', {
      ...{ id, name, connection: 'ours', llm_name: `Our ${id}`, company: 'Hospital' },
    })
}

const offered = async (person: Person) =>
  (await person.request<{ llm_name: string }[]>('GET', '/llms/?only_active=true')).map(
    ({ llm_name }) => llm_name,
  )

test('a connection is added, tested, used and retired while everything runs', async ({ arena }) => {
  const superuser = await arena.superuser()
  const guest = await arena.guest()
  const demonstration = await offered(guest)
  expect(demonstration.length).toBeGreaterThan(1)

  await addOurs(arena, superuser)
  const { data } = await superuser.request<{ data: ConnectionDto[] }>('GET', '/connections/')
  expect(data.find(({ entry }) => entry.id === 'ours')).toMatchObject({
    ...{ state: 'ready', problem: { code: 'no_list' }, models: 2 },
  })
  const tested = await superuser.request('POST', '/connections/ours/test', {
    name: scriptedModel({ tokens: 8, gap: 5 }),
  })
  expect(tested).toMatchObject({ problem: null, test: { finish_reason: 'stop' } })

  // The demonstration models step back.
  await expect.poll(() => offered(guest)).toEqual(['Our first', 'Our second'])
  await using chat = guest.ask()
  const { turn_id: turnId } = await chat.next('setup')
  await superuser.request('DELETE', '/connections/ours')
  expect((await chat.done()).state).toBe('done')
  for (const { name } of OURS) expect(arena.provider.calls(name)).toBe(1)
  expect((await guest.vote(turnId)).status).toBe(200)
  await expect.poll(() => offered(guest)).toEqual(demonstration)
})

test('a server that cannot be reached makes a draft, which an edit completes', async ({
  arena,
}) => {
  const superuser = await arena.superuser()
  const nowhere = { ...entryOf('http://127.0.0.1:9/v1'), id: 'late' }
  const added = await superuser.request('POST', '/connections/', nowhere)
  const detail = expect.stringContaining('ECONNREFUSED')
  expect(added).toMatchObject({ state: 'draft', problem: { code: 'unreachable', detail } })
  const model = { id: 'late', connection: 'late', name: 'late', company: 'Hospital' }
  await superuser.request('POST', '/models/', { ...model, llm_name: 'Late' })
  expect(await offered(superuser)).not.toContain('Late')

  const { url: base_url } = arena.provider
  await superuser.request('PUT', '/connections/late', { ...nowhere, base_url })
  await expect.poll(() => offered(superuser)).toContain('Late')
  await superuser.request('PUT', `/models/${modelIdOf('late')}/pause`, { is_paused: true })
  await expect.poll(() => offered(superuser)).not.toContain('Late')
})

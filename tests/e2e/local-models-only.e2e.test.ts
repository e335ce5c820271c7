import type { ConnectionDto } from '@assay/contracts/connection-routes'
import type { ModelDto } from '@assay/contracts/models'
import { scriptedModel } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import { ownTest as base } from './arena.ts'

const test = base
  .extend('options', { scope: 'file' }, {})
  .extend('settings', { scope: 'file' }, { LOCAL_MODELS_ONLY: 'true', OPENAI_API_KEY: 'a key' })

test('if only local models are allowed, a vendor is refused with the reason and a local server answers', async ({
  arena,
}) => {
  const superuser = await arena.superuser()
  const list = async <Row>(path: string) =>
    (await superuser.request<{ data: Row[] }>('GET', path)).data
  const connection = async (id: string) =>
    (await list<ConnectionDto>('/connections/')).find(({ entry }) => entry.id === id)
  for (const id of ['openai', 'anthropic'])
    await expect
      .poll(() => connection(id))
      .toMatchObject({
        ...{ state: 'failing', problem: { code: 'not_local' } },
      })
  const models = await list<ModelDto>('/models/')
  expect(models.filter(({ state }) => state === 'on_offer').map((each) => each.connection)).toEqual(
    models.filter(({ connection: at }) => at === 'demo').map(() => 'demo'),
  )

  const entry = { id: 'ours', kind: 'openai-compatible', base_url: arena.provider.url }
  await superuser.request('POST', '/connections/', entry)
  for (const seed of [1, 2])
    await superuser.request('POST', '/models/', {
      ...{ id: `ours-${seed}`, connection: 'ours', company: 'Hospital', llm_name: `Our ${seed}` },
      name: scriptedModel({ tokens: 20, gap: 20, seed }),
    })
  await expect
    .poll(() => list('/llms/connections'))
    .toEqual([{ company: null, region: null, note: null, is_local: true }])
  const guest = await arena.guest()
  await using chat = guest.ask()
  expect((await chat.done()).state).toBe('done')
  await superuser.request('PUT', '/connections/ours', { ...entry, base_url: 'http://1.1.1.1/v1' })
  await expect.poll(() => connection('ours')).toMatchObject({ problem: { code: 'not_local' } })
  await expect.poll(() => list('/llms/connections')).toEqual([])
})

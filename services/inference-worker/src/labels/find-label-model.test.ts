import { expect, test } from 'vitest'
import type { Provider } from '../providers/provider.ts'
import { findLabelModel } from './find-label-model.ts'
import { requestLabels } from './request-labels.ts'

const parrot: Provider = {
  async stream({ providerModel: text }, _signal, take) {
    take({ type: 'text', text })
  },
}
const NAME = '{"subjects":["genetics"],"task":null}'
const never = new AbortController().signal

const find = (model?: string) =>
  findLabelModel(
    { LABEL_MODEL: model, LABEL_DAILY_LIMIT: 1_000 },
    { find: async (id) => (id === 'local' ? parrot : undefined) },
  )

test('no model labels questions if LABEL_MODEL is not set', () => {
  expect(find()).toBeUndefined()
})

test('LABEL_MODEL names a connection and a model there', async () => {
  const model = find(`local/${NAME}`)
  expect(model).toMatchObject({ providerModel: NAME, dailyLimit: 1_000 })
  expect(model?.version).toBe(`local/${NAME}#1`)
  expect(model && (await requestLabels(model, 'Why?', never))).toMatchObject({ state: 'labelled' })
})

test('without its connection, the labelling model fails', async () => {
  const model = find('mistral/small')
  expect(model && (await requestLabels(model, 'Why?', never))).toMatchObject({
    state: 'failed',
    error: { code: 'misconfigured' },
  })
})

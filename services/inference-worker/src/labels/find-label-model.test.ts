import { expect, test } from 'vitest'
import { Env } from '../env.ts'
import { offeredProviders } from '../offered-providers.ts'
import { findLabelModel } from './find-label-model.ts'

const REQUIRED = { DATABASE_URL: 'postgres://localhost/assay', NATS_URL: 'nats://localhost:4222' }

function find(settings: Record<string, string>) {
  const env = Env.parse({ ...REQUIRED, ...settings })
  return findLabelModel(env, offeredProviders(env))
}

test('no model labels questions if LABEL_MODEL is not set', () => {
  expect(find({})).toBeUndefined()
})

test('LABEL_MODEL names a model and its provider, which must have a key', () => {
  const settings = { LABEL_MODEL: 'openai/a/model', OPENAI_API_KEY: 'a key' }
  expect(find(settings)).toMatchObject({ providerModel: 'a/model', dailyLimit: 1_000 })
  expect(find(settings)?.version).toBe('openai/a/model#1')
  expect(() => find({ LABEL_MODEL: 'mistral/small' })).toThrow('"mistral" is not configured')
  expect(() => find({ LABEL_MODEL: 'small' })).toThrow()
})

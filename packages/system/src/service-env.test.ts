import { expect, test } from 'vitest'
import { SERVICES, serviceEnv } from './service-env.ts'

const caller = {
  PATH: '/usr/bin',
  DATABASE_URL: 'postgres://',
  REDIS_URL: 'redis://',
  OPENAI_API_KEY: 'key',
  OUR_VLLM_TOKEN: 'key',
  JWT_SECRET: 'secret',
  LEDGER_SIGNING_KEY: 'seed',
  npm_config_token: 'token',
  UNSET: undefined,
  EMPTY: '',
}

test('only the inference worker gets provider keys, and only the gateway gets the JWT secret', () => {
  const owners = (name: string) => SERVICES.filter((service) => name in serviceEnv(service, caller))
  expect(owners('OPENAI_API_KEY')).toEqual(['inference-worker'])
  expect(owners('OUR_VLLM_TOKEN')).toEqual(['inference-worker'])
  expect(owners('JWT_SECRET')).toEqual(['gateway'])
  expect(owners('LEDGER_SIGNING_KEY')).toEqual(['rating-worker'])
  expect(owners('REDIS_URL')).toEqual(['rating-worker', 'gateway'])
  expect(owners('DATABASE_URL')).toEqual(SERVICES)
  expect(owners('npm_config_token')).toEqual([])
  expect(owners('UNSET')).toEqual([])
  expect(owners('EMPTY')).toEqual([])
})

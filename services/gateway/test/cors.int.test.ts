import { expect } from 'vitest'
import { test as base } from './gateway.ts'

const ALLOWED = 'https://app.example'
const test = base.extend('policy', { scope: 'file' }, { ALLOWED_ORIGINS: ALLOWED })

test('only listed origins may read responses, and unlisted ones are not reflected', async ({
  gateway,
}) => {
  const call = async (origin: string, method = 'GET') => {
    const preflight = { 'access-control-request-method': 'PATCH' }
    const headers = { origin, ...(method === 'OPTIONS' ? preflight : {}) }
    const response = await gateway.call(method, '/users/me', {}, { headers })
    return [
      response.headers.get('access-control-allow-origin'),
      response.headers.get('access-control-allow-credentials'),
    ]
  }
  for (const method of ['GET', 'OPTIONS']) {
    expect(await call(ALLOWED, method)).toEqual([ALLOWED, 'true'])
    for (const origin of ['https://elsewhere.example', 'null', `${ALLOWED}.evil.example`]) {
      expect((await call(origin, method))[0], origin).toBeNull()
    }
  }
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { RateLink } from './rate-link.tsx'

const api = setupFakeApi({})

test.each([
  [[{ state: 'collecting' }], ['Rate']],
  [[{ state: 'closed' }], ['Rate']],
  [[], []],
])('a rater of the studies %j has the entries %j', async (data, entries) => {
  api.answer('GET /studies/rated', { data })
  signIn({ id: 'rater-id' })
  renderAt('/', <RateLink />)
  await expect.poll(() => api.sent.length).toBe(1)
  await expect
    .poll(() => screen.queryAllByRole('link').map((link) => link.textContent))
    .toEqual(entries)
})

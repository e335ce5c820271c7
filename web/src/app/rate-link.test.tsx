import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { RateLink } from './rate-link.tsx'

const api = setupFakeApi({})

test.each([
  ['rating', ['Rate']],
  ['closed', []],
])('a rater of a %s study has the entries %j', async (state, entries) => {
  api.answer('GET /studies/rated', { data: [{ state }] })
  signIn({ id: 'rater-id' })
  renderAt('/', <RateLink />)
  await expect.poll(() => api.sent.length).toBe(1)
  await expect
    .poll(() => screen.queryAllByRole('link').map((link) => link.textContent))
    .toEqual(entries)
})

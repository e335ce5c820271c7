import { TERMS_VERSION } from '@assay/contracts/constants'
import { expect } from 'vitest'
import { updateAcceptedTerms } from '../src/accounts/users/user-repository.ts'
import { test } from './gateway.ts'

test('terms accepted at another gateway apply here immediately', async ({ gateway, db }) => {
  for (let round = 0; round < 5; round += 1) {
    const guest = { fingerprint: `guest_${crypto.randomUUID()}` }
    const { id } = (await (await gateway.call('POST', '/users/guest', guest)).json()) as {
      readonly id: string
    }
    const vote = () =>
      gateway.call('POST', `/votes/?turn_id=${crypto.randomUUID()}&outcome=tie`, guest)
    expect((await vote()).status).toBe(409)
    await updateAcceptedTerms(db, id, TERMS_VERSION)
    expect((await vote()).status).toBe(404)
  }
})

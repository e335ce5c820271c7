import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { OrcidCallbackPage } from './orcid-callback-page.tsx'

const api = setupFakeApi({ 'GET /users/me': () => signIn({ id: 'user-id' }) })
const FINISH = 'POST /identities/orcid/finish'

test('the return page shows why no iD was linked', async () => {
  signIn({ id: 'user-id' })
  const detail = 'This ORCID iD is linked to another account.'
  api.answer(FINISH, () => refuse(409, detail))
  renderAt('/auth/orcid?code=the-code&state=the-state', <OrcidCallbackPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(screen.getByRole('link', { name: 'Back to the settings' })).toBeInTheDocument()
  expect(api.sent.filter(({ call }) => call === FINISH).map(({ body }) => body)).toEqual([
    { code: 'the-code', state: 'the-state' },
  ])
})

test('declining at ORCID shows a message, and nothing is sent', async () => {
  signIn({ id: 'user-id' })
  renderAt('/auth/orcid?error=access_denied&state=x', <OrcidCallbackPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('No ORCID iD was linked')
  expect(api.sent.filter(({ call }) => call === FINISH)).toEqual([])
})

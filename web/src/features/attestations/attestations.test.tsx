import type { AttestationDto } from '@assay/contracts/attestations'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Toaster } from '../../components/toaster.tsx'
import { setupFakeApi, signIn } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { Attestations } from './attestations.tsx'

const at = '2026-11-22T12:00:00.000Z'
const WAITING: AttestationDto = {
  ...{ id: 'one', user_id: 'ada', full_name: 'Ada Lovelace', email: 'ada@example.com' },
  ...{ orcid: '0000-0002-1825-0097', field: 'genetics', role: 'clinician' },
  ...{ evidence: 'staff_page', statement: 'https://example.org/ada', asked_at: at },
  ...{ decision: null, reason: null, decided_at: null, decided_by: null },
  ...{ expires_at: null, revoked_at: null, revocation_reason: null },
}
const OWN = { ...WAITING, id: 'two', user_id: 'admin-id', full_name: 'Grace Hopper' }
const ATTESTED: AttestationDto = {
  ...WAITING,
  ...{ decision: 'attest', reason: 'Seen', decided_at: at, decided_by: 'admin-id' },
  expires_at: at,
}

const api = setupFakeApi({
  'GET /users/me': () => signIn({ id: 'admin-id', is_superuser: true }),
  'GET /attestations/': ({ call }) =>
    call.includes('decided') ? { data: [ATTESTED], count: 1 } : { data: [WAITING, OWN], count: 2 },
  'PATCH /attestations/one': { message: 'Done' },
})

// Those of tests before would keep the places of new ones for seconds.
function open(address: string) {
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt(
    address,
    <>
      <Attestations />
      <Toaster />
    </>,
  )
}

const row = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') as HTMLElement)
const sent = () => api.sent.find(({ call }) => call.startsWith('PATCH'))?.body

test('a superuser attests for a reason, and never their own', async () => {
  const { user } = open('/admin/expertise')
  expect((await row('Grace Hopper')).queryByRole('button')).toBeNull()
  const ada = await row('Ada Lovelace')
  expect(ada.getByText('Clinician, Genetics')).toBeInTheDocument()
  await user.click(ada.getByText('Attest'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reason/), 'The page names her')
  await user.click(dialog.getByRole('button', { name: 'Attest' }))
  await expect.poll(sent).toEqual({ decision: 'attest', reason: 'The page names her' })
})

test('what was attested is revoked from the list of decisions', async () => {
  const { user } = open('/admin/expertise?list=decided')
  const ada = await row('Ada Lovelace')
  expect(ada.getByText(/by you: Seen/)).toBeInTheDocument()
  await user.click(ada.getByText('Revoke'))
  expect(await screen.findByText(/counts as attested no longer/)).toBeInTheDocument()
})

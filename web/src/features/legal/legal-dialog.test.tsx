import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { LegalDialog } from './legal-dialog.tsx'

const api = setupFakeApi({ 'GET /llms/connections': { data: [] } })
const dialog = () => screen.getByRole('dialog')

test('by default, guests and third-party providers are named', async () => {
  renderAt('/battle', <LegalDialog kind="privacy" onClose={() => {}} />)
  await screen.findByText(/You can use Assay without an account/)
  expect(dialog()).toHaveTextContent('Your prompts are sent to third-party AI providers')
  expect(dialog()).toHaveTextContent('write to privacy@')
})

test.each(['privacy', 'terms'] as const)(
  'with accounts and local models only, the %s text names neither guests nor third parties',
  async (kind) => {
    api.answer('GET /admission/', {
      ...{ rule: 'open', domains: [], has_guests: false, needs_confirmation: false },
    })
    const local = { company: null, region: null, note: null, is_local: true }
    api.answer('GET /llms/connections', { data: [local] })
    api.answer('GET /ethics/', { contact: 'dpo@hospital.example', lawful_basis: 'Consent' })
    renderAt('/battle', <LegalDialog kind={kind} onClose={() => {}} />)
    expect(await screen.findByRole('link', { name: 'dpo@hospital.example' })).toBeVisible()
    await screen.findByText(/AI models in the operator’s network/)
    await expect.poll(() => dialog().textContent).not.toMatch(/guest|without an account/i)
    expect(dialog()).not.toHaveTextContent(/third-party/)
  },
)

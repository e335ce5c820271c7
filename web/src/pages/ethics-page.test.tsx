import type { EthicsDto } from '@assay/contracts/ethics'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { EthicsPage } from './ethics-page.tsx'

const ETHICS: EthicsDto = {
  purpose: 'To compare models.',
  lawful_basis: 'Consent, Art. 6(1)(a) GDPR.',
  withdrawal: 'At any time.',
  contact: 'ethics@example.org',
  review_status: 'Approved by a board.',
}
const api = setupFakeApi({ 'GET /ethics/': ETHICS })

test('the operator’s statements are shown under their headings', async () => {
  renderAt('/ethics', <EthicsPage />)
  const link = await screen.findByRole('link', { name: ETHICS.contact ?? '' })
  expect(link).toHaveAttribute('href', 'mailto:ethics@example.org')
  expect(screen.getByRole('region', { name: 'Ethical review' })).toHaveTextContent('Approved')
  expect(screen.queryByRole('note')).toBeNull()
})

test('without any statements, one sentence is shown', async () => {
  const nothing = Object.fromEntries(Object.keys(ETHICS).map((name) => [name, null]))
  api.answer('GET /ethics/', nothing)
  renderAt('/ethics', <EthicsPage />)
  expect(await screen.findByRole('note')).toHaveTextContent('hasn’t stated')
  expect(screen.queryByText('Not stated yet.')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Contact' })).toBeNull()
  const settings = screen.getByRole('link', { name: 'settings' })
  expect(settings).toHaveAttribute('href', '/settings?tab=your-data')
})

test('missing statements and failures are shown', async () => {
  api.answer('GET /ethics/', { ...ETHICS, review_status: null })
  renderAt('/ethics', <EthicsPage />)
  expect(await screen.findByRole('note')).toHaveTextContent('no data has been released')
  expect(screen.getByRole('region', { name: 'Ethical review' })).toHaveTextContent(
    'Not stated yet.',
  )
  api.answer('GET /ethics/', () => refuse(503, 'Service Unavailable'))
  renderAt('/ethics', <EthicsPage />)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { Sidebar } from './sidebar.tsx'

const waiting = (exclusion: number) => ({ data: [], count: 0, waiting: { label: 0, exclusion } })

const api = setupFakeApi({ 'GET /reviews/': waiting(2) })

function open() {
  signIn({ id: 'admin-id', is_superuser: true })
  return renderAt(
    '/admin/models',
    <>
      <Sidebar variant="expanded" withHistory={false} onToggle={() => {}} />
      <AdminFrame>The models</AdminFrame>
    </>,
  )
}

test('the pages of the administration are tabs below one entry of the sidebar', () => {
  open()
  const current = screen.getAllByRole('link', { current: 'page' })
  expect(current.map(({ textContent }) => textContent)).toEqual(['Admin', 'Models'])
  const tabs = screen.getByRole('navigation', { name: 'Administration' })
  expect(tabs).toHaveTextContent('UsersModelsReviewsStudiesAuditSystem')
})

test('an organiser sees neither tabs nor the mark of reviews', () => {
  signIn({ id: 'organiser-id', role: 'organiser' })
  renderAt('/studies', <AdminFrame>The studies</AdminFrame>)
  expect(screen.getByText('The studies')).toBeInTheDocument()
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull()
  expect(api.sent).toEqual([])
})

test('the entry and the tab of the reviews are marked while a review waits', async () => {
  open()
  const dots = () => screen.queryAllByRole('img', { name: 'Reviews are waiting' })
  await expect
    .poll(() => dots().map((dot) => dot.parentElement?.textContent))
    .toEqual(['Admin', 'Reviews'])
})

test('nothing is marked while no review waits', async () => {
  api.answer('GET /reviews/', waiting(0))
  open()
  await expect.poll(() => api.sent.length).toBeGreaterThan(0)
  expect(screen.queryByRole('img', { name: 'Reviews are waiting' })).toBeNull()
})

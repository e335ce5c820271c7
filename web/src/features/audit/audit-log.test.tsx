import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { AuditLog } from './audit-log.tsx'

const entry = {
  id: 'entry-1',
  at: '2026-11-20T12:00:00.000Z',
  action: 'model saved',
  actor: { id: 'user-1', kind: 'account', name: 'ada@example.org' },
  subject: { id: 'model-1', kind: 'model', name: 'Heron' },
  detail: 'weight',
}
const api = setupFakeApi({ 'GET /audit/': { data: [entry], count: 1 } })
const calls = () => api.sent.map(({ call }) => call)

test('the audit log is searched by words, and downloaded as it is filtered', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = (content) => `blob:${saved.push(content as Blob)}`
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => click.mockRestore())
  const { user, shown } = renderAt('/admin/audit?page=2', <AuditLog />)
  await user.type(await screen.findByLabelText('Search'), 'ada created')
  await expect.poll(() => shown.address).toBe('/admin/audit?search=ada+created')
  await expect.poll(calls).toContain('GET /audit/?skip=0&limit=25&search=ada+created')
  expect(await screen.findByRole('link', { name: 'Heron' })).toHaveAttribute('title', 'model-1')
  expect(screen.getByRole('link', { name: 'page' })).toHaveAttribute('href', '/models/model-1')
  api.answer('GET /audit/export', [entry])
  await user.click(screen.getByRole('button', { name: 'Download NDJSON' }))
  await expect.poll(() => saved).toHaveLength(1)
  expect(calls().at(-1)).toBe('GET /audit/export?search=ada+created&format=ndjson')
  expect(await saved[0]?.text()).toContain('ada@example.org')
})

test('entries are shown from the first to the last day', async () => {
  renderAt('/admin/audit?first=2026-11-03&last=2026-11-04', <AuditLog />)
  const times = { from: new Date(2026, 10, 3), until: new Date(2026, 10, 5) }
  const query = new URLSearchParams({
    from: times.from.toISOString(),
    until: times.until.toISOString(),
  })
  await expect.poll(calls).toEqual([`GET /audit/?skip=0&limit=25&${query}`])
  expect(await screen.findByLabelText('To')).toHaveValue('2026-11-04')
})

test('a press on a name clears the other filters with their fields', async () => {
  const { user, shown } = renderAt('/admin/audit?first=2026-11-03&search=ada', <AuditLog />)
  await user.click(await screen.findByRole('link', { name: 'ada@example.org' }))
  expect(shown.address).toBe('/admin/audit?party=user-1')
  expect(screen.getByLabelText('From')).toHaveValue('')
  expect(screen.getByLabelText('Search')).toHaveValue('')
})

test('a day that does not exist is ignored', async () => {
  renderAt('/admin/audit?first=2026-13-45', <AuditLog />)
  await expect.poll(calls).toEqual(['GET /audit/?skip=0&limit=25'])
})

test.each([
  ['model saved', 'is_active price', 'is active, price'],
  ['model saved', 'added', 'added'],
  ['connection saved', 'our_vllm base_url note', 'our_vllm: base url, note'],
  ['account changed', 'isSuperuser, fullName', 'is superuser, full name'],
  ['access refused', 'GET /api/v1/users/:user_id', 'GET /api/v1/users/:user_id'],
])('the details of “%s” are shown in words', async (action, detail, text) => {
  api.answer('GET /audit/', { data: [{ ...entry, action, detail }], count: 1 })
  renderAt('/admin/audit', <AuditLog />)
  expect(await screen.findByRole('cell', { name: text })).toBeInTheDocument()
})

test('times have seconds', async () => {
  renderAt('/admin/audit', <AuditLog />)
  expect(await screen.findByText(/\d:00:00 [AP]M$/)).toBeInTheDocument()
})

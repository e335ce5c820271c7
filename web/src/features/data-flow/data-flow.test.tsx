import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { DataFlow } from './data-flow.tsx'

const bare = { name: null, is_on: true, is_local: true, region: null, note: null }
const database = { ...bare, kind: 'postgres', hosts: ['db.local'] }
const vendor = {
  ...bare,
  ...{ kind: 'models', name: 'Anthropic', hosts: ['api.anthropic.com'], is_local: false },
  ...{ region: 'Frankfurt', note: 'Contract of 2026' },
}
const noMail = { ...bare, kind: 'mail', is_on: false, hosts: [] }

const about = {
  deployment: { name: 'City Arena', version: '1.4.0' },
  retention_days: { guests: 30, deleted_threads: null, answers: 90, audit: null },
}

const api = setupFakeApi({
  'GET /outgoing-calls/': { ...about, data: [database, vendor, noMail] },
  'GET /llms/connections': {
    data: [{ company: 'Anthropic', is_local: false, region: 'Frankfurt', note: null }],
  },
})

test('each call is explained, with region and note, apart from those that are off', async () => {
  renderAt('/admin/system/data-flow', <DataFlow />)
  const called = within(await screen.findByRole('region', { name: 'Called' }))
  const row = called.getByRole('row', { name: /Answers of models/ })
  expect(row).toHaveTextContent('Anthropic: api.anthropic.com (Frankfurt)Contract of 2026')
  expect(row).toHaveTextContent('Inference workers')
  expect(row).toHaveTextContent('No name, email address or network address')
  expect(called.getByRole('row', { name: /PostgreSQL/ })).toHaveTextContent('local network')
  expect(called.queryByText('Emails')).toBeNull()
  const off = within(screen.getByRole('region', { name: 'Not called' }))
  expect(off.getByRole('row', { name: /Emails/ })).toHaveTextContent(/None is set.*Set MAIL_URL/)
  expect(screen.getByText(/^City Arena, http.*version 1\.4\.0/)).toBeVisible()
  const kept = within(screen.getByRole('region', { name: 'How long data is kept' }))
  expect(kept.getByText(/^Inactive guests/)).toHaveTextContent('30 days (RETENTION_GUESTS_DAYS)')
  expect(kept.getByText(/^The audit log/)).toHaveTextContent('no limit')
  expect(screen.getByText('One host outside the local network may be called.')).toBeVisible()
  expect(await screen.findByText(/models of Anthropic \(Frankfurt\) answer/)).toBeVisible()
})

test('with local servers only, the page states that no outside server is called, and can be printed', async () => {
  api.answer('GET /outgoing-calls/', { ...about, data: [database] })
  const print = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  const { user } = renderAt('/admin/system/data-flow', <DataFlow />)
  expect(await screen.findByText(/No server outside the local network is called/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

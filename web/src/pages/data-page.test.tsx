import type { ReleaseDto, ReleaseTableDto } from '@assay/contracts/releases'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { DataPage } from './data-page.tsx'

const RELEASE: ReleaseDto = {
  version: '1.0.0',
  published_at: '2026-11-22T10:00:00.000Z',
  computed_at: '2026-11-22T09:00:00.000Z',
  ledger_position: 9,
  license: 'CC-BY-4.0',
  contact: 'data@example.org',
  rows: { votes: 7, conversations: 2 },
  files: [{ path: 'data/votes.parquet', bytes: 12_345, sha256: 'a'.repeat(64) }],
  withdrawal_reason: null,
}
const VOTES: ReleaseTableDto = {
  path: 'data/votes.parquet',
  description: 'Every vote.',
  columns: [{ name: 'seq', type: 'INT32', description: 'Place of the vote' }],
}
const NOTHING = { releases: [], tables: [VOTES] }
const api = setupFakeApi({ 'GET /releases/': NOTHING })

test('versions are listed with their files, sizes and citations', async () => {
  const withdrawn = {
    ...RELEASE,
    version: '0.9.0',
    files: [],
    withdrawal_reason: 'A text too many',
  }
  api.answer('GET /releases/', { ...NOTHING, releases: [RELEASE, withdrawn] })
  renderAt('/data', <DataPage />)
  const file = await screen.findByRole('link', { name: 'data/votes.parquet' })
  expect(file.getAttribute('href')).toMatch(/\/api\/v1\/releases\/1\.0\.0\/data\/votes\.parquet$/)
  expect(screen.getByText('1 file, 12.3 kB')).toBeInTheDocument()
  expect(screen.getByText(/7 votes, 2 questions/)).toBeInTheDocument()
  expect(screen.getByText(/version 1\.0\.0\./)).toBeInTheDocument()
  expect(screen.getByText('a'.repeat(64))).toBeInTheDocument()
  expect(screen.getByRole('note')).toHaveTextContent('Withdrawn: A text too many')
})

test('a message is shown when nothing is published, and after a failure', async () => {
  renderAt('/data', <DataPage />)
  expect(await screen.findByText('No version is published yet.')).toBeInTheDocument()
  expect(screen.getByRole('rowheader', { name: 'seq' })).toBeInTheDocument()
  api.answer('GET /releases/', () => refuse(503, 'Service Unavailable'))
  renderAt('/data', <DataPage />)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
})

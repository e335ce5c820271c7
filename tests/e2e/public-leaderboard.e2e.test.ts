import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts/constants'
import { type Arena, runRelease } from '@assay/testing/arena'
import { PHONE } from '@assay/testing/browser'
import { ETHICS_STATEMENT } from '@assay/testing/ethics-statement'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atSize, ownTest as base } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const test = base
  .extend('folder', { scope: 'file' }, async ({ options: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-release-'))
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })
  .extend('settings', { scope: 'file' }, ({ folder }) => ({
    ...{ LEADERBOARD_PUBLIC: 'true', RELEASES_FOLDER: folder },
    ETHICS_STATEMENT,
  }))

/** Waits for the first board, which is published as soon as it exists. */
async function waitForBoard({ url }: Arena): Promise<void> {
  const headers = { [GUEST_FINGERPRINT_HEADER]: `guest_${crypto.randomUUID()}` }
  const status = async () => (await fetch(new URL('/api/v1/leaderboard/', url), { headers })).status
  await expect.poll(status, { timeout: 60_000 }).toBe(200)
}

/** Presses a file's link and returns the downloaded file. */
async function download(page: Page, name: string): Promise<Buffer> {
  const kept = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  return readFile(await (await kept).path())
}

test('a guest sees a public board without the parts for superusers', async ({ arena, visit }) => {
  await waitForBoard(arena)
  const { page, complaints } = await visit(PHONE)
  await page.goto('/leaderboard')
  await page.getByRole('region', { name: 'Standings' }).getByRole('row').nth(1).waitFor()
  await page.getByText('Check it yourself').tap()
  await page.getByText(/at most every 15 minutes/).waitFor()
  await expectCleanInBothSchemes(page)
  expect(await page.getByRole('button', { name: /ledger/ }).count()).toBe(2)
  expect(await page.getByRole('link', { name: /left out/ }).count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a researcher reads the data terms and downloads files that match their checksums', async ({
  arena,
  folder,
  visit,
}) => {
  await waitForBoard(arena)
  for (const args of [
    ['build', '--version', '1.0.0'],
    ['publish', '--version', '1.0.0'],
  ])
    expect(await runRelease(arena, folder, args)).toMatchObject({ code: 0 })
  for (const [, device] of atSize('phone')) {
    const { page, complaints } = await visit(device)
    await page.goto('/data')
    await page.getByRole('heading', { name: 'Version 1.0.0' }).waitFor()
    await expectCleanInBothSchemes(page)
    const sums = (await download(page, 'SHA256SUMS')).toString()
    const votes = await download(page, 'data/votes.parquet')
    const hash = createHash('sha256').update(votes).digest('hex')
    expect(sums).toContain(`${hash}  data/votes.parquet\n`)
    await page.getByRole('link', { name: 'Purpose, legal basis and contact' }).click()
    await page.getByRole('heading', { name: 'Ethics', level: 1 }).waitFor()
    await page.getByText('Consent, Art. 6(1)(a) GDPR.').waitFor()
    await expectCleanInBothSchemes(page)
    expect(complaints).toEqual([])
  }
})

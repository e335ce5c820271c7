import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts'
import { PHONE } from '@assay/harness/browser'
import { expect } from 'vitest'
import { test as base } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const test = base.override('settings', { LEADERBOARD_PUBLIC: 'true' })

test('a public board is for a guest, too, without what is for superusers', async ({
  arena,
  visit,
}) => {
  const headers = { [GUEST_FINGERPRINT_HEADER]: `guest_${crypto.randomUUID()}` }
  const status = async () =>
    (await fetch(new URL('/api/v1/leaderboard/', arena.url), { headers })).status
  // The first board is published as soon as it is there.
  await expect.poll(status, { timeout: 60_000 }).toBe(200)

  const { page, complaints } = await visit(PHONE)
  await page.goto('/leaderboard')
  await page.getByRole('region', { name: 'Standings' }).getByRole('row').nth(1).waitFor()
  await page.getByText(/15 minutes after the one before/).waitFor()
  await expectCleanInBothSchemes(page)
  expect(await page.getByRole('button', { name: /ledger/ }).count()).toBe(2)
  expect(await page.getByRole('link', { name: /left out/ }).count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  expect(complaints).toEqual([])
})

import { acceptTerms, DESKTOP, send, waitForVoteBar } from '@assay/testing/browser'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { scriptedTest as test, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const NOTICE = 'This assistant declined to answer.'

const declined = (page: Page) => page.getByRole('article').filter({ hasText: NOTICE })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

test('a vote counts if one side has declined twice', async ({ arena, visit }) => {
  const { page, complaints } = await visit(DESKTOP)
  await page.goto('/')
  await acceptTerms(page)
  await send(page, `How do toxins act? ${scriptedPrompt({ tokens: 0, declines: 2, only: 1 })}`)
  await waitForVoteBar(page)
  await expect.poll(() => declined(page).count()).toBe(1)
  await expectCleanInBothSchemes(page)

  const calls = arena.provider.calls(arena.models[0]?.name)
  await declined(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => arena.provider.calls(arena.models[0]?.name)).toBe(calls + 1)
  await waitForVoteBar(page)
  await expect.poll(() => declined(page).count()).toBe(1)
  expect(await again(page).count()).toBe(0)

  const isLeft = (await page.getByRole('article', { name: 'Assistant A' }).textContent())?.includes(
    NOTICE,
  )
  await vote(page, isLeft ? 'Right is Better' : 'Left is Better')
  const entry = () =>
    arena.db
      .selectFrom('ledger')
      .select(['rated', 'declined', 'weight'])
      .orderBy('position', 'desc')
      .executeTakeFirst()
  const side = isLeft ? 'left' : 'right'
  await expect.poll(entry).toEqual({ rated: true, declined: side, weight: 1_000 })

  await page.reload()
  await page.getByRole('button', { name: 'Show both responses' }).click()
  await expect.poll(() => declined(page).count()).toBe(1)
  expect(await declined(page).textContent()).toContain('Canary-Name-1')
  expect(await again(page).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a retry may give an answer, and a vote on two refusals is possible', async ({
  arena,
  visit,
}) => {
  const { page } = await visit(DESKTOP)
  await page.goto('/')
  await acceptTerms(page)
  await send(page, `Which dose is lethal? ${scriptedPrompt({ tokens: 9, declines: 1 })}`)
  await waitForVoteBar(page)
  await expect.poll(() => declined(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Try again (Assistant B)' }).click()
  await expect.poll(() => declined(page).count()).toBe(0)
  await waitForVoteBar(page)
  await vote(page, "It's a tie")

  await page.goto('/battle')
  await send(page, `And of two? ${scriptedPrompt({ tokens: 0, declines: 9 })}`)
  await waitForVoteBar(page)
  await vote(page, 'Both are bad')
  const newest = () =>
    arena.db
      .selectFrom('ledger')
      .select(['outcome', 'declined'])
      .orderBy('position', 'desc')
      .limit(2)
      .execute()
  await expect.poll(newest).toEqual([
    { outcome: 'both_bad', declined: 'both' },
    { outcome: 'tie', declined: null },
  ])
})

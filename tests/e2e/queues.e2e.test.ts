import { createScriptedModels, SUPERUSER } from '@assay/testing/arena'
import { acceptTerms, DESKTOP, PHONE } from '@assay/testing/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, tryLogIn } from './accounts.ts'
import { ask, ownTest as base, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import { haveTextWait } from './have-text-wait.ts'

// This file has its own system, so that the queues contain only its question. The classifiers are
// unsure about it.
const test = base.extend(
  'options',
  { scope: 'file' },
  { client: true, models: createScriptedModels([{ gap: 2 }, { gap: 2 }]) },
)

const QUESTION = 'More, please'

async function logInAsSuperuser(page: Page): Promise<void> {
  await page.goto('/login')
  await tryLogIn(page, SUPERUSER.email, SUPERUSER.password)
  await page.waitForURL((url) => url.pathname !== '/login')
}

const review = (page: Page) => page.getByRole('article').filter({ hasText: QUESTION })

/** Chooses a slug in a chip's popover, and closes the popover. */
async function setLabel(page: Page, chip: RegExp, slug: string): Promise<void> {
  await review(page).getByRole('button', { name: chip }).click()
  await button(page, slug).click()
  await page.keyboard.press('Escape')
}

test('a superuser goes from the menu to the queues of jobs, unsure labels and texts that name a patient', async ({
  arena,
  visit,
}) => {
  const guest = await visit(DESKTOP)
  await guest.page.goto('/battle')
  await acceptTerms(guest.page)
  await ask(guest.page, QUESTION)
  await vote(guest.page, 'Left is Better')

  const { page, complaints } = await visit(DESKTOP)
  await logInAsSuperuser(page)
  await page.getByRole('link', { name: /^Admin/ }).click()
  await page.getByRole('link', { name: /^Reviews/ }).click()
  await page.getByRole('link', { name: /Labels$/ }).click()
  await setLabel(page, /^Subject/, 'Genetics')
  await expectCleanInBothSchemes(page)
  await button(page, 'Save labels').click()
  await page.getByText('The labels are saved').waitFor()

  const phone = await visit(PHONE)
  await logInAsSuperuser(phone.page)
  await phone.page.goto('/admin/reviews?kind=label')
  await setLabel(phone.page, /^Task/, 'Knowledge')
  await expectCleanInBothSchemes(phone.page)
  await button(phone.page, 'Save labels').tap()
  await phone.page.getByText('No questions to review').waitFor()
  expect(phone.complaints).toEqual([])

  await page.getByRole('link', { name: 'Decided' }).click()
  await review(page).getByText('Subject, a reviewer: Genetics').waitFor()
  await expectCleanInBothSchemes(page)
  await haveTextWait(arena, QUESTION)
  await page.getByRole('link', { name: /Texts for release$/ }).click()
  await page.getByText('Kowalski', { exact: true }).waitFor()
  await expectCleanInBothSchemes(page)
  // The keyboard selects the second choice and then the decision.
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await page.getByText('No texts to review').waitFor()
  await phone.page.goto('/admin/reviews?kind=text&list=decided')
  await button(phone.page, 'Leave out').tap()
  await expectCleanInBothSchemes(phone.page)
  await button(phone.page, 'Leave out').last().tap()
  await phone.page.getByText(/^Left out/).waitFor()
  expect(phone.complaints).toEqual([])
  await page.getByRole('link', { name: 'System', exact: true }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'queue dashboard' }).click()
  const queues = await opening
  await queues.waitForURL('**/api/v1/queues/')
  await queues.getByRole('link', { name: 'leaderboard' }).first().click()
  await queues.getByRole('link', { name: 'Completed' }).first().click()
  await queues.getByText('recompute-leaderboard').first().waitFor()
  await queues.getByRole('banner').getByRole('button').last().click()
  await queues.getByRole('menuitem', { name: 'Back to the arena' }).click()
  await queues.waitForURL('**/')
  expect(complaints).toEqual([])
})

test('only superusers can open the queues', async ({ visit }) => {
  const { page } = await visit(DESKTOP)
  await page.goto('/api/v1/queues/')
  await page.waitForURL('**/login')

  await page.evaluate(() => localStorage.setItem('access_token', 'no token of ours'))
  await page.goto('/api/v1/queues/')
  await page.waitForURL('**/login')
})

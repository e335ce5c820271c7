import { newId } from '@assay/db'
import { DESKTOP } from '@assay/testing/browser'
import { insertRows } from '@assay/testing/rows'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, logIn, logInAsSuperuser, PASSWORD, pathOf } from './accounts.ts'
import { test, type Visitor } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import { createStudy } from './study-organiser.ts'

const ORGANISER = 'organiser@example.com'
const REVIEWER = 'reviewer@example.com'

async function addUser(page: Page, email: string, role: string): Promise<void> {
  await page.goto('/admin')
  await button(page, 'Add User').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Set password').fill(PASSWORD)
  await dialog.getByLabel('Confirm password').fill(PASSWORD)
  await dialog.getByLabel('Role').selectOption(role)
  await button(page, 'Save').click()
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByText(role, { exact: true })
    .waitFor()
}

/** Expects that the reader finds this page of the administration in the sidebar, and no other. */
async function expectOnly({ page }: Visitor, title: string): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await links.getByText(title, { exact: true }).waitFor()
  const names = (await links.allTextContents()).filter((name) => name !== 'New Chat')
  expect(names).toEqual(['Leaderboard', 'User Settings', title])
  await page.goto('/admin')
  await page.getByText('Your role can’t open this page.').waitFor()
  await page.goto('/battle')
}

test('a superuser makes an organiser, who sees only their own study, and a reviewer, who decides a review', async ({
  arena,
  visit,
}) => {
  const operator = (await visit(DESKTOP)).page
  await logInAsSuperuser(operator)
  await addUser(operator, ORGANISER, 'Study organiser')
  await addUser(operator, REVIEWER, 'Reviewer')
  await expectCleanInBothSchemes(operator)
  await createStudy(operator)
  await operator.waitForURL(/studies\/[\w-]{36}/)

  const organiser = await visit(DESKTOP)
  await logIn(organiser.page, ORGANISER)
  await expectOnly(organiser, 'Studies')
  await organiser.page.getByRole('link', { name: 'Studies' }).click()
  await organiser.page.getByText('No studies yet').waitFor()
  await expectCleanInBothSchemes(organiser.page)
  await button(organiser.page, 'New study').click()
  await organiser.page.getByRole('dialog').getByLabel('Title').fill('Ours')
  await button(organiser.page, 'Create').click()
  await organiser.page.getByRole('heading', { name: 'Ours' }).waitFor()
  await organiser.page.reload()
  await organiser.page.getByRole('heading', { name: 'Ours' }).waitFor()
  expect(organiser.complaints).toEqual([])
  await organiser.page.goto(pathOf(operator))
  await organiser.page.getByText('Study not found').waitFor()

  const id = newId()
  const exclusion = { id, voterId: newId(), reason: 'side_bias', ruleVersion: '1' } as const
  const evidence = JSON.stringify({ votes: 40, p: 0.0001 })
  await insertRows(arena.db, 'voteExclusions', { ...exclusion, excludedBy: null, evidence })
  await insertRows(arena.db, 'reviews', { id, kind: 'exclusion', subject: id })
  const reviewer = await visit(DESKTOP)
  await logIn(reviewer.page, REVIEWER)
  await expectOnly(reviewer, 'Reviews')
  await reviewer.page.getByRole('link', { name: /^Reviews/ }).click()
  await button(reviewer.page, 'Restore the voter').first().click()
  await reviewer.page.getByLabel('Reason').fill('A colleague')
  await expectCleanInBothSchemes(reviewer.page)
  await reviewer.page.getByLabel('Reason').press('Enter')
  await reviewer.page.getByText('The votes will count again within seconds').waitFor()
  expect(reviewer.complaints).toEqual([])
})

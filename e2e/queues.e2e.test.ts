import { SUPERUSER } from '@assay/harness'
import { acceptTerms, DESKTOP } from '@assay/harness/browser'
import { expect } from 'vitest'
import { tryLogIn } from './accounts.ts'
import { ask, test, vote } from './arena.ts'

test('a superuser goes from the menu to the queues and sees the job of a vote', async ({
  visit,
}) => {
  const guest = await visit(DESKTOP)
  await guest.page.goto('/battle')
  await acceptTerms(guest.page)
  await ask(guest.page, 'Why does metformin lower glucose?')
  await vote(guest.page, 'Left is Better')

  const { page, complaints } = await visit(DESKTOP)
  await page.goto('/login')
  await tryLogIn(page, SUPERUSER.email, SUPERUSER.password)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.getByRole('link', { name: 'Queues', exact: true }).click()
  await page.waitForURL('**/api/v1/queues/')
  await page.getByRole('link', { name: 'leaderboard' }).first().click()
  await page.getByRole('link', { name: 'Completed' }).first().click()
  await page.getByText('recompute-leaderboard').first().waitFor()
  expect(complaints).toEqual([])
})

test('who is no superuser is sent away from the queues', async ({ visit }) => {
  const { page } = await visit(DESKTOP)
  await page.goto('/api/v1/queues/')
  await page.waitForURL('**/login')

  await page.evaluate(() => localStorage.setItem('access_token', 'no token of ours'))
  await page.goto('/api/v1/queues/')
  await page.waitForURL('**/login')
})

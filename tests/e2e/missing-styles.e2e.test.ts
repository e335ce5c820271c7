import { acceptTerms, DESKTOP, PHONE } from '@assay/testing/browser'
import { expect } from 'vitest'
import { ask, choice, test } from './arena.ts'

test('a part of the page that could not be loaded is loaded later with its styles', async ({
  visit,
}) => {
  const { page } = await visit(DESKTOP)
  await page.goto('/battle')
  await acceptTerms(page)
  await page.route('**/assets/assessment-picker-*', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed')
  await ask(page, 'What raises p-tau217 besides Alzheimer’s disease?')
  await refused
  const styles = page.waitForResponse(/assessment-picker-[^/]*\.css$/)
  await page.unroute('**/assets/assessment-picker-*')
  await page
    .getByRole('button', { name: /^Rate answer/ })
    .first()
    .waitFor()
  expect((await styles).ok()).toBe(true)
})

test('a chat whose preload failed is shown with its styles', async ({ visit }) => {
  const { page } = await visit(PHONE)
  await page.goto('/battle')
  await acceptTerms(page)
  await page.goto('about:blank')
  const styles = /chat-view-[^/]*\.css$/
  await page.route(styles, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => styles.test(request.url()))
  await page.goto('/battle')
  await refused
  await page.unroute(styles)
  await ask(page, 'What raises p-tau217 besides Alzheimer’s disease?')
  // Without styles, the bar would be below the screen.
  await choice(page, "It's a tie").tap()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
})

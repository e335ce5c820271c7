import { DESKTOP, PHONE } from '@assay/testing/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, logInAsSuperuser } from './accounts.ts'
import { lookAtBothSizes, ownTest, type Visitor } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import { overhang } from './overhang.ts'
import {
  addSources,
  closeStudy,
  createLink,
  createStudy,
  design,
  downloadFiles,
  freeze,
  SOURCES,
  startRating,
  uploadQuestions,
} from './study-organiser.ts'
import {
  expectBlind,
  finger,
  joinByLink,
  keyboard,
  mouse,
  questionHeading,
  rateAll,
  rateByKeys,
  rateByPress,
} from './study-raters.ts'

const test = ownTest
  .extend('options', { scope: 'file' }, { client: true })
  .extend('settings', { scope: 'file' }, { DEMO_TOKENS_PER_SECOND: '2000' })

/** Expects that the screen violates no axe rule, and is not wider than its window. */
async function expectGood(page: Page): Promise<void> {
  await expectCleanInBothSchemes(page)
  expect(await overhang(page)).toBe(0)
}

test('an organiser and three raters compare two models and a guideline, from the upload to the files', async ({
  visit,
}) => {
  const organiser = await visit(DESKTOP)
  const { page } = organiser
  const look = () => lookAtBothSizes(page, () => expectGood(page))
  await logInAsSuperuser(page)
  await createStudy(page)
  await uploadQuestions(page, look)
  await addSources(page)
  await design(page)
  await look()
  await freeze(page)
  await look()
  await startRating(page)
  const link = await createLink(page, () => expectGood(page))

  const phone = await visit(PHONE)
  const typist = await visit(DESKTOP)
  const leaver = await visit(DESKTOP)
  await Promise.all([
    joinByLink(phone.page, finger, link),
    joinByLink(typist.page, keyboard, link),
    joinByLink(leaver.page, mouse, link),
  ])
  await rateAndLeave(leaver)
  for (const rater of [phone, typist]) {
    await expectGood(rater.page)
    await expectBlind(rater.page, SOURCES)
  }
  const [touched, typed] = await Promise.all([
    rateAll(phone.page, (number) => rateByPress(phone.page, finger, number)),
    rateAll(typist.page, (number) => rateByKeys(typist.page, number)),
  ])
  expect(touched + typed).toBe(28)
  await expectGood(phone.page)

  await closeStudy(page)
  await page.getByRole('heading', { name: 'Head to head' }).waitFor()
  for (const name of SOURCES) await page.getByRole('rowheader', { name }).first().waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /Demo Heron|Our guideline/ })
    .first()
    .waitFor()
  await downloadFiles(page)
  await look()
  // The browser reports the refused upload of answers.
  expect(organiser.complaints).toEqual([expect.stringContaining('status of 400')])
  for (const { complaints } of [phone, typist, leaver]) expect(complaints).toEqual([])
})

/** Rates two questions, and leaves the study. */
async function rateAndLeave({ page }: Visitor): Promise<void> {
  await rateByPress(page, mouse, 1)
  await questionHeading(page, 2).waitFor()
  await rateByPress(page, mouse, 2)
  await questionHeading(page, 3).waitFor()
  await button(page, 'Can’t rate this?').click()
  await button(page, 'Leave the study').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/rate')
  await page.getByRole('heading', { name: 'Rate', exact: true }).waitFor()
  await expectGood(page)
}

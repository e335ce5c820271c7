import type { LlmDto } from '@assay/contracts/llms'
import { holdElection } from '@assay/testing/arena'
import { acceptTerms, DESKTOP, PHONE } from '@assay/testing/browser'
import { expect } from 'vitest'
import { button, logInAsSuperuser } from './accounts.ts'
import { ask, choice, ownTest as test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import {
  ageBoard,
  download,
  expectOneScreen,
  openAsSuperuser,
  openQuestion,
  readExpertise,
  readModel,
  readSubject,
  scrollStandings,
  standings,
  verdicts,
  verifyLedger,
} from './board-page.ts'
import { COUNT_SHIFTS, expectNoJump } from './count-shifts.ts'
import { countEntries, excludeVoters, isCounted, openChangeReview } from './rated-arena.ts'

test('a superuser sorts the standings, reads the details and verifies the board', async ({
  arena,
  visit,
}) => {
  const phone = await visit(PHONE)
  await openAsSuperuser(phone.page)
  await standings(phone.page).getByText('no votes yet').first().waitFor()
  await expectCleanInBothSchemes(phone.page)

  const subjects = ['genetics', 'genetics', 'neuroscience'] as const
  const votes = await holdElection(arena, { voters: 36, models: 4, subjects, clinicians: 12 })
  await expect.poll(() => isCounted(arena, votes), { timeout: 60_000 }).toBe(true)
  await phone.page.reload()
  await standings(phone.page).getByRole('row').nth(4).waitFor()
  await expectCleanInBothSchemes(phone.page)
  await button(phone.page, 'All columns').tap()
  for (const head of await standings(phone.page)
    .getByRole('columnheader')
    .getByRole('button')
    .all()) {
    const { width = 0, height = 0 } = (await head.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
  await standings(phone.page)
    .getByRole('button', { name: /^Win rate/ })
    .tap()
  await phone.page
    .getByRole('columnheader', { name: /^Win rate/ })
    .and(phone.page.locator('[aria-sort="descending"]'))
    .waitFor()
  expect(await standings(phone.page).evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(
    true,
  )
  // The shadow at the cut edge.
  const shadow = `getComputedStyle(document.querySelector('[aria-label="Standings"]'))`
  expect(await phone.page.evaluate(`${shadow}.backgroundAttachment`)).toContain('local')
  await scrollStandings(phone.page)
  await readSubject(phone.page)
  await readExpertise(phone.page)
  await expectCleanInBothSchemes(phone.page)
  expect(phone.complaints).toEqual([])

  await phone.page.goto('/leaderboard?tab=cardbiomedbench')
  await verdicts(phone.page).locator('.recharts-scatter').first().waitFor()
  await verdicts(phone.page).getByRole('link').first().tap()
  await readModel(phone.page)
  expect(phone.complaints).toEqual([])

  const { page, complaints } = await visit(DESKTOP)
  await ageBoard(page)
  await openAsSuperuser(page)
  await page.getByRole('button', { name: /^All .* models, all columns/ }).click()
  await standings(page)
    .getByText(/^Top group/)
    .waitFor()
  await standings(page).getByText('17B-128E-Instruct').first().waitFor()
  expect(await standings(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const heading = standings(page).getByRole('columnheader', { name: /^Votes/ })
  await heading.getByRole('button').click()
  expect(await heading.getAttribute('aria-sort')).toBe('descending')
  await openQuestion(page, 'How sure is this?')
  await page.getByText(/more busy voters? \(30 votes/).waitFor()
  await page.getByText(/ choose .* over .* 95% interval/).waitFor()
  await page.getByText(/voters prefer the left one/).waitFor()
  await page
    .getByRole('region', { name: 'Wins by model pair' })
    .getByTitle(/: 18 won, 9 lost, 6 tied, 3 both bad/)
    .first()
    .waitFor()
  await readSubject(page)
  await readExpertise(page)
  await openQuestion(page, 'Check it yourself')
  await expectCleanInBothSchemes(page)
  // This is the size of a desktop window at 200 %.
  await page.setViewportSize({ width: 720, height: 450 })
  await scrollStandings(page)
  await expectCleanInBothSchemes(page)
  await page.setViewportSize(DESKTOP.viewport ?? { width: 1_440, height: 900 })

  expect((await download(page, 'Download CSV')).suggestedFilename()).toBe('leaderboard.csv')
  const ledger = await (await download(page, 'Download ledger (NDJSON)')).path()
  const verified = await verifyLedger(ledger)
  expect(verified).toMatch(/The hash chain is intact: \d+ entries\n/)
  expect(verified).toContain('The overall board matches: ')

  await page.goto('/leaderboard?tab=cardbiomedbench')
  await verdicts(page).locator('.recharts-scatter').first().waitFor()
  await verdicts(page)
    .getByText(/Unsafe \(\d+\), Wrong number/)
    .first()
    .waitFor()
  await expectCleanInBothSchemes(page)
  await verdicts(page).getByRole('link').first().press('Enter')
  await readModel(page)
  await page.getByRole('link', { name: 'Leaderboard', exact: true }).last().click()

  await openQuestion(page, 'Check it yourself')
  await page.getByRole('link', { name: 'How ratings work' }).click()
  await page.getByRole('heading', { name: 'How models are rated' }).waitFor()
  await expectCleanInBothSchemes(page)
  await page.getByRole('link', { name: /^The whole paper/ }).click()
  await button(page, 'Print or save as PDF').waitFor()
  await expectCleanInBothSchemes(page)
  expect(complaints).toEqual([])
})

test('a board of many models takes one screen and 300 words, and a row opens its model', async ({
  visit,
}) => {
  const { page, complaints } = await visit(DESKTOP)
  await page.addInitScript(COUNT_SHIFTS)
  await ageBoard(page)
  await openAsSuperuser(page)
  await expectOneScreen(page)
  await expectNoJump(page)
  await expectCleanInBothSchemes(page)
  await standings(page).getByRole('row').nth(1).click()
  await page.waitForURL('**/models/*')
  await page.getByRole('heading', { name: 'Over time' }).waitFor()
  expect(complaints).toEqual([])
})

test('a vote shows both ratings and how many voters agree, and leads to a model', async ({
  arena,
  visit,
}) => {
  const models = await (await arena.superuser()).request<LlmDto[]>('GET', '/llms/')
  const [left, right] = models.filter(({ is_thinking }) => !is_thinking) as [LlmDto, LlmDto]
  const { page, complaints } = await visit(DESKTOP)
  await page.addInitScript(COUNT_SHIFTS)
  await logInAsSuperuser(page)
  await acceptTerms(page)
  await page.goto('/?mode=dual')
  const picker = (side: string) => page.getByRole('combobox', { name: `Model of ${side}` })
  await picker('Assistant A').selectOption(left.llm_name)
  await picker('Assistant B').selectOption(right.llm_name)
  await ask(page, 'How do PCSK9 antibodies and PCSK9 siRNA differ in lowering LDL cholesterol?')
  await choice(page, 'Left is Better').click()
  await button(page, 'Send').click()
  // Of 36 voters, 18 preferred the first model.
  await page.getByText('You agree with 50% of voters on this pair.').waitFor()
  const result = page.getByRole('region', { name: 'Result 1' })
  expect(await result.getByText(/^(\d+ ± \d+, rank|not ranked yet)/).count()).toBe(2)
  await expectCleanInBothSchemes(page)
  await expectNoJump(page)
  await result.getByRole('link', { name: right.llm_name }).click()
  await page.getByRole('heading', { name: 'Over time' }).waitFor()
  expect(complaints).toEqual([])
})

test('a superuser reverses the exclusion of a voter', async ({ arena, visit }) => {
  await excludeVoters(arena, 2)
  const { page, complaints } = await visit(DESKTOP)
  await openAsSuperuser(page)
  await page.getByRole('link', { name: /^Admin/ }).click()
  await page.getByRole('link', { name: /^Reviews/ }).click()
  const restore = button(page, 'Restore the voter')
  await expect.poll(() => restore.count()).toBe(2)
  await expectCleanInBothSchemes(page)

  await button(page, 'Exempt a network').click()
  await page.getByLabel('IP address').fill('192.0.2.7')
  await page.getByLabel('Reason').fill('A class of students')
  await expectCleanInBothSchemes(page)
  await button(page, 'Cancel').click()

  await page.keyboard.press('j')
  await page.keyboard.press('1')
  await expectCleanInBothSchemes(page)
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('A colleague who reads from the left')
  await page.getByLabel('Reason').press('Enter')
  await page.getByText('The votes will count again within seconds').waitFor()
  await expect.poll(() => restore.count()).toBe(1)
  await page.getByRole('link', { name: 'Decided' }).click()
  await page.getByText(/by you: A colleague/).waitFor()
  expect(complaints).toEqual([])
})

test('a superuser splits a model that has changed, and the board shows it before and since', async ({
  arena,
  visit,
}) => {
  const name = await openChangeReview(arena)
  const { page, complaints } = await visit(DESKTOP)
  await openAsSuperuser(page)
  await page.getByRole('link', { name: /^Admin/ }).click()
  await page.getByRole('link', { name: /^Reviews/ }).click()
  await page.getByRole('link', { name: /^1 Model changes/ }).click()
  await page.getByRole('heading', { name: `${name}, since ` }).waitFor()
  await page.getByText('Voters rate it about 101 points lower than before (240 votes).').waitFor()
  await expectCleanInBothSchemes(page)
  await button(page, 'Split').click()
  await page.getByLabel('Reason').fill('Its provider has announced new weights')
  await page.getByLabel('Reason').press('Enter')
  await page.getByText('The earlier votes will count for a separate entry').waitFor()
  await page.getByText('No model changes to review').waitFor()
  await page.getByRole('link', { name: 'Decided' }).click()
  await page.getByText(/^Split .* by you: Its provider has announced new weights/).waitFor()

  await expect.poll(() => countEntries(arena, name), { timeout: 60_000 }).toBe(2)
  await page.goto('/leaderboard')
  const entries = standings(page).getByRole('row').filter({ hasText: name })
  await entries.filter({ has: page.getByText(/^since /) }).waitFor()
  const earlier = entries.filter({ has: page.getByRole('link', { name: `${name} (until ` }) })
  await earlier.getByText('retired', { exact: true }).waitFor()
  expect(await entries.count()).toBe(2)
  await expectCleanInBothSchemes(page)
  await openQuestion(page, 'Check it yourself')
  const ledger = await (await download(page, 'Download ledger (NDJSON)')).path()
  expect(await verifyLedger(ledger)).toContain('The overall board matches: ')
  expect(complaints).toEqual([])
})

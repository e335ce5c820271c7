import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import type { LlmDto } from '@assay/contracts/llms'
import { ROOT } from '@assay/system'
import { holdElection } from '@assay/testing/arena'
import { acceptTerms, DESKTOP, PHONE } from '@assay/testing/browser'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, logIn, logInAsSuperuser, signUp } from './accounts.ts'
import { ask, atSize, choice, ownTest as test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import { COUNT_SHIFTS, expectNoJump } from './count-shifts.ts'
import { countEntries, excludeVoters, isCounted, openChangeReview } from './rated-arena.ts'

const PLACEHOLDER = 'Leaderboard Coming Soon 🚧'

const point = (page: Page, model: string) =>
  page.getByRole('button', { name: new RegExp(`^Hide ${model} `) })
const points = (page: Page) => page.getByRole('button', { name: /^Hide .*quality/ })
const standings = (page: Page) => page.getByRole('region', { name: 'Standings' })

const verdicts = (page: Page) => page.getByRole('region', { name: 'From the arena' })

/** Expects that model names stay visible while the table scrolls sideways. */
async function scrollStandings(page: Page): Promise<void> {
  const table = standings(page)
  const name = table.getByRole('rowheader').first()
  const before = await name.boundingBox()
  await table.evaluate((box) => box.scrollTo({ left: 10_000 }))
  const [edge, after] = await Promise.all([table.boundingBox(), name.boundingBox()])
  expect(after?.x).toBeLessThanOrEqual(before?.x ?? Number.NaN)
  expect(after?.x).toBeGreaterThanOrEqual(edge?.x ?? Number.NaN)
  await table.evaluate((box) => box.scrollTo({ left: 0 }))
}

/** Changes the overall board so that it has models, names and figures as after a year. */
async function ageBoard(page: Page): Promise<void> {
  const isBoard = ({ pathname, searchParams }: URL) =>
    pathname === '/api/v1/leaderboard/' && !searchParams.has('board')
  await page.route(isBoard, async (route) => {
    const board = (await (await route.fetch()).json()) as LeaderboardDto
    const earlier = board.entries.map((entry) => ({
      ...{ ...entry, llm_id: crypto.randomUUID(), is_retired: true },
    }))
    const entries = [...board.entries, ...earlier].map((entry) => ({
      ...entry,
      ...{ llm_name: `${entry.llm_name}-17B-128E-Instruct (extended thinking)`, rank_change: -2 },
      ...{ matches_played: entry.matches_played * 500, wins: entry.wins * 500 },
      ...{ losses: entry.losses * 500, ties: entry.ties * 500, both_bad: entry.both_bad * 500 },
    }))
    await route.fulfill({ json: { ...board, entries } })
  })
}

/** Expects that the closed board at 1440 × 900 needs no scrolling and has at most 300 words. */
async function expectOneScreen(page: Page): Promise<void> {
  await standings(page).getByRole('row').nth(10).waitFor()
  expect(page.viewportSize()).toEqual({ width: 1_440, height: 900 })
  const seen = await page.evaluate<{ words: number; below: number }>(`(() => {
    const { scrollHeight, clientHeight } = document.querySelector('#main > *')
    const closed = [...document.querySelectorAll('option:not(:checked)')]
    const count = (text) => text.trim().split(/\\s+/).length
    const words = count(document.body.innerText) - count(closed.map((it) => it.innerText).join(' '))
    return { words, below: scrollHeight - clientHeight }
  })()`)
  expect(seen.words).toBeLessThanOrEqual(300)
  expect(seen.below).toBe(0)
}

/** Opens a question below the standings. */
const openQuestion = (page: Page, title: string) => page.getByText(title, { exact: true }).click()

/** Expects that a model's page has its history, its verdicts and its records. */
async function readModel(page: Page): Promise<void> {
  await page.waitForURL('**/models/*')
  await page.locator('.recharts-line').first().waitFor()
  await page.getByRole('heading', { name: 'Head to head' }).waitFor()
  await page.getByRole('row').filter({ hasText: '36' }).first().waitFor()
  await page.getByText(/Based on 108 answers rated by 36 voters/).waitFor()
  await expectCleanInBothSchemes(page)
}

/** Expects that a subject has its own board and that the effect of style is shown. */
async function readSubject(page: Page): Promise<void> {
  await openQuestion(page, 'Does style or subject matter?')
  await page.getByText(/an answer twice as long/i).waitFor()
  await page.getByRole('combobox', { name: 'About what?' }).selectOption('subject:genetics')
  await page.getByText(/^On genetics, after 144 votes, /).waitFor()
  await page.getByRole('columnheader', { name: 'Neuroscience' }).waitFor()
}

/**
 * Expects a clinicians' board, and a statement about whether clinicians rate a model differently
 * from other voters.
 */
async function readExpertise(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'For whom?' }).selectOption('role:clinician')
  await page.getByText(/^For clinicians, after 72 votes, /).waitFor()
  await page.getByRole('heading', { name: 'Experts and everyone else' }).waitFor()
  const finding =
    /by 12 clinicians \(0 verified, 12 with only an ORCID iD\)|^So far, no group of experts/
  await page.getByText(finding).first().waitFor()
  await page.getByRole('combobox', { name: 'For whom?' }).selectOption('Everyone')
}

async function openAsSuperuser(page: Page): Promise<void> {
  await logInAsSuperuser(page)
  await page.goto('/leaderboard')
}

/** Runs `npm run verify-ledger`, and returns its output. Rejects if the ledger is invalid. */
async function verifyLedger(file: string): Promise<string> {
  const command = [join(ROOT, 'scripts', 'verify-ledger.ts'), file]
  return (await promisify(execFile)(process.execPath, command)).stdout
}

async function download(page: Page, name: string): Promise<Download> {
  const begun = page.waitForEvent('download')
  await button(page, name).click()
  return begun
}

test.for(atSize('phone'))(
  'a guest on a %s and a user on the other device are redirected to the benchmark and use its controls',
  async ([name, device], { visit }) => {
    const guest = await visit(device)
    await guest.page.goto('/leaderboard')
    await guest.page.getByText(PLACEHOLDER).waitFor()
    await expectCleanInBothSchemes(guest.page)
    await guest.page.getByRole('button', { name: /CARDBiomedBench tab/ }).click()
    await expect.poll(() => points(guest.page).count()).toBe(18)

    await guest.page.getByRole('combobox', { name: 'Model provider' }).selectOption('Anthropic')
    await expect.poll(() => points(guest.page).count()).toBe(4)
    await point(guest.page, 'Claude-3\\.7-Sonnet').click()
    await guest.page.getByText('Hidden models:').waitFor()
    await guest.page.reload()
    await expect.poll(() => points(guest.page).count()).toBe(18)
    await point(guest.page, 'GPT-5').focus()
    await guest.page.keyboard.press('Space')
    await guest.page.getByText('Hidden models:').waitFor()
    await point(guest.page, 'GPT-5').and(guest.page.locator(':focus')).waitFor()
    await button(guest.page, 'Show GPT-5').click()
    await guest.page.getByText('Hidden models:').waitFor({ state: 'hidden' })
    // A phone has no room for names, so names are hidden at first.
    await guest.page.getByRole('button', { name: /^(Hide|Show) Names$/ }).click()
    await guest.page.getByText('Show as a table').click()
    await expectCleanInBothSchemes(guest.page)
    await guest.page.goto('/admin/reviews')
    await guest.page.waitForURL('**/login')
    expect(guest.complaints).toEqual([])

    const user = await visit(device === PHONE ? DESKTOP : PHONE)
    const email = `not.on.${name}@example.com`
    await signUp(user.page, email)
    await logIn(user.page, email)
    await user.page.goto('/leaderboard')
    await user.page.getByText(PLACEHOLDER).waitFor()
    await user.page.getByRole('tab', { name: 'CARDBiomedBench' }).click()
    await expect.poll(() => points(user.page).count()).toBe(18)
    await expectCleanInBothSchemes(user.page)
    await user.page.goto('/admin/reviews')
    await user.page.getByText('The page you are looking for was not found.').waitFor()
    expect(user.complaints).toEqual([])
  },
)

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

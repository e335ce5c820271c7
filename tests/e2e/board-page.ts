import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { ROOT } from '@assay/system'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, logInAsSuperuser } from './accounts.ts'
import { expectCleanInBothSchemes } from './axe.ts'

export const standings = (page: Page) => page.getByRole('region', { name: 'Standings' })
export const verdicts = (page: Page) => page.getByRole('region', { name: 'From the arena' })

/** Expects that model names stay visible while the table scrolls sideways. */
export async function scrollStandings(page: Page): Promise<void> {
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
export async function ageBoard(page: Page): Promise<void> {
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
export async function expectOneScreen(page: Page): Promise<void> {
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
export const openQuestion = (page: Page, title: string) =>
  page.getByText(title, { exact: true }).click()

/** Expects that a model's page has its history, its verdicts and its records. */
export async function readModel(page: Page): Promise<void> {
  await page.waitForURL('**/models/*')
  await page.locator('.recharts-line').first().waitFor()
  await page.getByRole('heading', { name: 'Head to head' }).waitFor()
  await page.getByRole('row').filter({ hasText: '36' }).first().waitFor()
  await page.getByText(/Based on 108 answers rated by 36 voters/).waitFor()
  await expectCleanInBothSchemes(page)
}

/** Expects that a subject has its own board and that the effect of style is shown. */
export async function readSubject(page: Page): Promise<void> {
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
export async function readExpertise(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'For whom?' }).selectOption('role:clinician')
  await page.getByText(/^For clinicians, after 72 votes, /).waitFor()
  await page.getByRole('heading', { name: 'Experts and everyone else' }).waitFor()
  const finding =
    /by 12 clinicians \(0 verified, 12 with only an ORCID iD\)|^So far, no group of experts/
  await page.getByText(finding).first().waitFor()
  await page.getByRole('combobox', { name: 'For whom?' }).selectOption('Everyone')
}

export async function openAsSuperuser(page: Page): Promise<void> {
  await logInAsSuperuser(page)
  await page.goto('/leaderboard')
}

/** Runs `npm run verify-ledger`, and returns its output. Rejects if the ledger is invalid. */
export async function verifyLedger(file: string): Promise<string> {
  const command = [join(ROOT, 'scripts', 'verify-ledger.ts'), file]
  return (await promisify(execFile)(process.execPath, command)).stdout
}

export async function download(page: Page, name: string): Promise<Download> {
  const begun = page.waitForEvent('download')
  await button(page, name).click()
  return begun
}

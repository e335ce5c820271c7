import { waitFor } from '@assay/system'
import { type Arena, holdElection } from '@assay/testing/arena'
import type { Page } from 'playwright-core'
import { isCounted } from '../../tests/e2e/rated-arena.ts'
import type { LocatedScreen } from './open-screen.ts'

/** A screen that shows the board after a certain number of votes. */
export interface BoardScreen extends LocatedScreen {
  /** Resolves when the board is ready for the screen. */
  readonly prepare: (arena: Arena) => Promise<unknown>
}

const COUNTED_WITHIN_MS = 60_000
const SUBJECTS = ['genetics', 'genetics', 'genetics', 'neuroscience', 'public-health'] as const
const board = { as: 'superuser', path: '/leaderboard', isFullPage: true } as const
const standings = (page: Page) => page.getByRole('region', { name: 'Standings' })

/**
 * The board before any vote; then the board with significant differences, its rates and the page of
 * a model.
 */
export const BOARD_SCREENS: readonly BoardScreen[] = [
  {
    ...board,
    name: 'leaderboard-no-votes',
    prepare: async () => {},
    arrive: (page) => standings(page).getByText('no votes yet').first().waitFor(),
  },
  {
    ...board,
    name: 'leaderboard-many-votes',
    async prepare(arena) {
      const votes = await holdElection(arena, {
        ...{ voters: 96, models: 6, subjects: SUBJECTS, clinicians: 30 },
      })
      await waitFor('every vote is counted', COUNTED_WITHIN_MS, () => isCounted(arena, votes))
    },
    arrive: (page) => standings(page).getByText(/±/).first().waitFor(),
  },
  {
    ...board,
    name: 'leaderboard-questions',
    prepare: async () => {},
    async arrive(page) {
      await page.getByRole('combobox', { name: 'About what?' }).selectOption('subject:genetics')
      await page.getByText(/^On genetics/).waitFor()
      await page.getByRole('button', { name: 'All columns' }).click()
      for (const question of await page.locator('summary').all()) await question.click()
      await page.getByRole('region', { name: 'Models by subject' }).waitFor()
      await page.getByRole('region', { name: 'Wins by model pair' }).waitFor()
    },
  },
  {
    ...board,
    name: 'verdicts',
    path: '/leaderboard?tab=cardbiomedbench',
    prepare: async () => {},
    arrive: (page) => page.getByRole('region', { name: 'Verdicts by model' }).waitFor(),
  },
  {
    ...board,
    name: 'model',
    prepare: async () => {},
    async arrive(page) {
      await standings(page).getByRole('link', { name: /^Demo/ }).first().click()
      // The pointer would otherwise rest on the chart, which shows a value there.
      await page.mouse.move(0, 0)
      await page.locator('.recharts-line').first().waitFor()
    },
  },
]

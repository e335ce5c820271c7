import { readdirSync, readFileSync } from 'node:fs'
import { DESKTOP } from '@assay/testing/browser'
import { shortOrLong } from '@assay/testing/long-form'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { locateScreen, openBrowserOf } from '../../lab/screens/open-screen.ts'
import { SCREENS } from '../../lab/screens/screens.ts'
import { type PersonName, SCREEN_SETTINGS, seedPeople } from '../../lab/screens/seed-people.ts'
import { ownTest } from './arena.ts'
import { layoutFaults } from './layout-faults.ts'

const test = ownTest
  .extend('settings', { scope: 'file' }, { ...SCREEN_SETTINGS, DEMO_TOKENS_PER_SECOND: '400' })
  .extend('people', { scope: 'file' }, ({ arena }) => seedPeople(arena))

const CATALOGUES = new URL('../../web/src/locales/', import.meta.url)
const TAGS = readdirSync(CATALOGUES).map((file) => file.replace('.json', ''))

const readCatalogue = (tag: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`${tag}.json`, CATALOGUES), 'utf8'))

test.for(TAGS)('a guest holds a battle in %s', async (tag, { visit }) => {
  const texts = readCatalogue(tag)
  const named = (english: string) => texts[english] ?? english
  const press = (english: string) => page.getByRole('button', { name: named(english) }).click()
  const { page, complaints } = await visit({ ...DESKTOP, locale: 'en-US' })
  await page.addInitScript(() => localStorage.setItem('rehearsed', 'true'))
  await page.goto(`/battle?lang=${tag}`)
  const root = page.locator('html')
  await root.and(page.locator(`[lang="${tag}"][dir="${tag === 'ar' ? 'rtl' : 'ltr'}"]`)).waitFor()
  await page
    .getByRole('heading', { name: named('Challenge. Appraise. Shape Biomedical AI.') })
    .waitFor()
  const suggestions = page.getByRole('list', { name: named('Suggested questions') })
  await suggestions.getByRole('button').first().click()
  await press('I Agree to Terms & Conditions')
  await press("It's a tie")
  await press('Continue')
  await page.getByText(named('tied with'), { exact: true }).waitFor()
  // The language is kept.
  const request = page.waitForRequest(/api\/v1\/leaderboard/)
  await page.goto('/leaderboard')
  await page.locator(`html[lang="${tag}"]`).waitFor()
  // Mails that a request causes have its language.
  expect((await (await request).allHeaders())['accept-language']).toBe(tag)
  expect(complaints).toEqual([])
})

/** The widths of a desk, a phone and a small phone. */
const WIDTHS = [1440, 390, 360] as const
/** A path of each screen that nobody has to do anything on first. */
const PATHS = SCREENS.filter(
  ({ path, as }, at, all) => all.findIndex((each) => each.path === path && each.as === as) === at,
)
const PEOPLE: readonly PersonName[] = ['stranger', 'guest', 'user', 'superuser']

/** A text in a compiled catalogue: the first part of a message, or a later part with a space. */
const TEXT = /(?<=:\[)`[^`<]{4,}`|(?<=,)`[^`<]*[^`<\w][^`<]*`(?=[\],])/g

/** Turns German and Arabic into languages with accents, and texts longer by a fifth. */
async function disguise(page: Page, tag: string): Promise<void> {
  await page.route(`**/assets/${tag}-*.js`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(TEXT, lengthen) })
  })
}

/** German texts are about a fifth longer than English ones, so that these are 40 % longer. */
function lengthen(text: string): string {
  const accented = text.slice(0, -1).replaceAll('a', 'á').replaceAll('e', 'é')
  return `${accented}${'·'.repeat(Math.ceil(0.2 * text.length))}\``
}

test.for(PEOPLE.flatMap((as) => ['de', 'ar'].map((tag) => [as, tag] as const)))(
  'long texts of a %s fit in %s',
  async ([as, tag], { arena, browser, people }) => {
    const { storage } = people.persons[as]
    const viewer = { storage: { ...storage, language: tag } }
    const own = PATHS.filter((screen) => screen.as === as)
    const faults: Record<string, readonly string[]> = {}
    for (const width of WIDTHS) {
      const device = { baseURL: arena.url, viewport: { width, height: 844 } }
      const page = await openBrowserOf(browser, viewer, device)
      await disguise(page, tag)
      for (const screen of shortOrLong(
        own.filter((_, at) => at % 6 === width % 4),
        own,
      )) {
        await page.goto(locateScreen(screen, people).path)
        await page.waitForLoadState('networkidle')
        expect(await page.textContent('body')).toContain('··')
        const found = await layoutFaults(page)
        if (found.length > 0) faults[`${screen.name} at ${width}`] = found
      }
      await page.context().close()
    }
    expect(faults).toEqual({})
  },
)

import { DESKTOP, PHONE } from '@assay/testing/browser'
import { shortOrLong } from '@assay/testing/long-form'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  changeScheme,
  locateScreen,
  openBrowserOf,
  openScreen,
  SCHEMES,
} from '../../lab/screens/open-screen.ts'
import { SCREENS, type Screen } from '../../lab/screens/screens.ts'
import { type PersonName, SCREEN_SETTINGS, seedPeople } from '../../lab/screens/seed-people.ts'
import { ownTest as base } from './arena.ts'
import { listViolations } from './axe.ts'
import { overhang } from './overhang.ts'

const test = base
  // Answers are fast, because no test depends on their pace.
  .extend('settings', { scope: 'file' }, { ...SCREEN_SETTINGS, DEMO_TOKENS_PER_SECOND: '400' })
  .extend('people', { scope: 'file' }, ({ arena }) => seedPeople(arena))

/** The desktop window at 200 %, in layout pixels. */
const ZOOMED = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 } as const
const DEVICES = { desk: DESKTOP, phone: PHONE, 'desk at 200 %': ZOOMED } as const
const VIEWERS: readonly PersonName[] = ['stranger', 'guest', 'newcomer', 'user', 'superuser']
/** The title for unknown paths. No page may have this title. */
const UNTITLED = 'Page not found – Assay'
const REFUSED = /^Failed to load resource: the server responded with a status of 4/

/** Lists elements that violate an axe rule. */
async function violationsOn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const scheme of SCHEMES) {
    await changeScheme(page, scheme)
    for (const { id, nodes } of await listViolations(page, scheme)) {
      found.push(...nodes.map(({ html }) => `${scheme}, ${id}: ${html}`))
    }
  }
  return found
}

/** Opens a screen and lists all its faults. */
async function faultsOf(page: Page, { name, isRefused }: Screen, open: () => Promise<void>) {
  const faults: string[] = []
  page.on('console', (message) => {
    const isNoise = isRefused && REFUSED.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isNoise) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  await open()
  faults.push(...(await violationsOn(page)))
  if ((await overhang(page)) > 0) faults.push('wider than the window')
  if (((await page.title()) === UNTITLED) !== (name === 'not-found')) faults.push('misnamed')
  page.removeAllListeners()
  return faults
}

/**
 * Selects a sample of a person's screens for each size. The long form has all screens at all sizes.
 */
function screensOf(person: PersonName, name: keyof typeof DEVICES) {
  const own = SCREENS.filter(({ as }) => as === person)
  const at = Object.keys(DEVICES).indexOf(name)
  return shortOrLong(
    own.filter((_, number) => number % 9 === 3 * at),
    own,
  )
}

const everybody = VIEWERS.flatMap((person) =>
  (['desk', 'phone', 'desk at 200 %'] as const)
    .filter((name) => screensOf(person, name).length > 0)
    .map((name) => [person, name] as const),
)

test.for(everybody)(
  "a %s's screens on a %s log no errors and are accessible in both colour schemes",
  async ([person, name], { arena, browser, people }) => {
    const device = { ...DEVICES[name], baseURL: arena.url }
    const page = await openBrowserOf(browser, people.persons[person], device)
    const faults: Record<string, readonly string[]> = {}
    for (const screen of screensOf(person, name)) {
      const found = await faultsOf(page, screen, () =>
        openScreen(page, locateScreen(screen, people)),
      )
      if (found.length > 0) faults[screen.name] = found
    }
    await page.context().close()
    expect(faults).toEqual({})
  },
)

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@assay/system'
import { startArena } from '@assay/testing/arena'
import { DESKTOP, launchChromium, PHONE } from '@assay/testing/browser'
import type { BrowserContextOptions } from 'playwright-core'
import { BOARD_SCREENS } from './board-screens.ts'
import { describeSheets } from './describe-sheets.ts'
import {
  changeScheme,
  type LocatedScreen,
  locateScreen,
  openBrowserOf,
  openScreen,
  SCHEMES,
} from './open-screen.ts'
import { SCREENS } from './screens.ts'
import { SCREEN_SETTINGS, seedPeople, toViewer, type Viewer } from './seed-people.ts'
import { composeSheet, growToContent, type Picture, takeScreenshot } from './take-sheet.ts'

// Takes pictures of every screen of a system with users, items and battles. Writes one sheet per
// screen to docs/screens, and a page that shows all sheets. If screens are named as arguments, only
// their pictures are taken.
const print = (line: string) => process.stdout.write(`${line}\n`)
const FOLDER = join(ROOT, 'docs', 'screens')
const names = new Set(process.argv.slice(2))

interface Visit {
  readonly viewer: Viewer
  readonly baseURL: string
}

await mkdir(FOLDER, { recursive: true })
await using browser = await launchChromium()
await using canvas = await browser.newPage()

const all = [...SCREENS, ...BOARD_SCREENS]
const wanted = all.filter(({ name }) => names.size === 0 || names.has(name))
if (wanted.some((screen) => SCREENS.includes(screen))) await photographScreens()
if (wanted.some((screen) => !SCREENS.includes(screen))) await photographBoards()
// Sheets of screens that no longer exist are deleted.
const sheets = all.map(({ name }) => `${name}.webp`)
for (const file of await readdir(FOLDER)) {
  if (file.endsWith('.webp') && !sheets.includes(file)) await rm(join(FOLDER, file))
}
await writeFile(join(FOLDER, 'README.md'), describeSheets(all))

/** Takes pictures of the screens of a system with users. */
async function photographScreens() {
  await using arena = await startArena({ client: true, env: SCREEN_SETTINGS })
  const people = await seedPeople(arena)
  for (const screen of SCREENS) {
    if (!wanted.includes(screen)) continue
    const visit = { viewer: people.persons[screen.as], baseURL: arena.url }
    await takeSheet(locateScreen(screen, people), visit)
  }
}

/** Takes pictures of a board that grows in its own system. */
async function photographBoards() {
  await using arena = await startArena({ client: true, env: SCREEN_SETTINGS })
  const viewer = toViewer(await arena.superuser())
  for (const screen of BOARD_SCREENS) {
    if (!wanted.includes(screen)) continue
    await screen.prepare(arena)
    await takeSheet(screen, { viewer, baseURL: arena.url })
  }
}

async function takeSheet(screen: LocatedScreen, visit: Visit) {
  const [desktop, phone] = await Promise.all([
    photograph(screen, visit, DESKTOP),
    photograph(screen, visit, PHONE),
  ])
  const sheet = await composeSheet(canvas, { desktop, phone })
  await writeFile(join(FOLDER, `${screen.name}.webp`), sheet)
  print(`${screen.name}  ${Math.round(sheet.length / 1024)} KiB`)
}

async function photograph(
  screen: LocatedScreen,
  { viewer, baseURL }: Visit,
  device: BrowserContextOptions,
): Promise<Picture[]> {
  const page = await openBrowserOf(browser, viewer, { ...device, baseURL })
  await openScreen(page, screen)
  // The history is loaded after the page.
  await page.waitForLoadState('networkidle')
  await page.getByText('Loading...').waitFor({ state: 'hidden' })
  if (screen.isFullPage) await growToContent(page)
  const pictures: Picture[] = []
  for (const scheme of SCHEMES) {
    await changeScheme(page, scheme)
    pictures.push(await takeScreenshot(page))
  }
  await page.context().close()
  return pictures
}

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startArena } from '@assay/harness'
import { DESKTOP, launchChromium, PHONE } from '@assay/harness/browser'
import { ROOT } from '@assay/system'
import type { BrowserContextOptions } from 'playwright-core'
import { describeSheets } from './describe-sheets.ts'
import { changeScheme, openBrowserOf, openScreen, SCHEMES } from './open-screen.ts'
import { SCREENS, type Screen } from './screens.ts'
import { SCREEN_SETTINGS, seedPeople } from './seed-people.ts'
import { composeSheet, type Picture, takeScreenshot } from './take-sheet.ts'

// Photographs every screen of a system with people, items and battles in it: one sheet per screen
// in docs/screens, and a page that shows them. With names as arguments, those screens alone.
const say = (line: string) => process.stdout.write(`${line}\n`)
const FOLDER = join(ROOT, 'docs', 'screens')
const wanted = new Set(process.argv.slice(2))

await using arena = await startArena({ client: true, env: SCREEN_SETTINGS })
await using browser = await launchChromium()
const people = await seedPeople(arena)
// A screen that is no more leaves no picture behind.
if (wanted.size === 0) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
await writeFile(join(FOLDER, 'README.md'), describeSheets(SCREENS))
await using canvas = await browser.newPage()

let bytes = 0
for (const screen of SCREENS) {
  if (wanted.size > 0 && !wanted.has(screen.name)) continue
  const desktop = await photograph(screen, DESKTOP)
  const phone = await photograph(screen, PHONE)
  const sheet = await composeSheet(canvas, { desktop, phone })
  await writeFile(join(FOLDER, `${screen.name}.webp`), sheet)
  bytes += sheet.length
  say(`${screen.name}  ${Math.round(sheet.length / 1024)} KiB`)
}
say(`${Math.round(bytes / 1024)} KiB in ${FOLDER}`)

async function photograph(screen: Screen, device: BrowserContextOptions): Promise<Picture[]> {
  const page = await openBrowserOf(browser, people, {
    ...device,
    baseURL: arena.url,
    person: screen.as,
  })
  await openScreen(page, screen, people)
  const pictures: Picture[] = []
  for (const scheme of SCHEMES) {
    await changeScheme(page, scheme)
    pictures.push(await takeScreenshot(page))
  }
  await page.context().close()
  return pictures
}

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { describeSheets } from './screens/describe-sheets.ts'
import { DESKTOP, launchChromium, PHONE } from './screens/launch-chromium.ts'
import { changeScheme, openBrowserOf, openScreen, SCHEMES } from './screens/open-screen.ts'
import { SCREENS, type Screen } from './screens/screens.ts'
import { STAGE, settlePeople } from './screens/settle-people.ts'
import { composeSheet, type Picture, takeScreenshot } from './screens/take-sheet.ts'
import { ROOT } from './system/root.ts'
import { startThrowaway } from './system/start-throwaway.ts'

// Photographs every screen of a system with people, items and battles in it: one sheet per screen
// in docs/screens, and a page that shows them. With names as arguments, those screens alone.
const FOLDER = join(ROOT, 'docs', 'screens')
const wanted = new Set(process.argv.slice(2))

await using system = await startThrowaway(STAGE)
await using browser = await launchChromium()
const people = await settlePeople(system.url)
// A screen that is no more leaves no picture behind.
if (wanted.size === 0) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
await writeFile(join(FOLDER, 'README.md'), describeSheets(SCREENS))
await using easel = await browser.newPage()

let bytes = 0
for (const screen of SCREENS) {
  if (wanted.size > 0 && !wanted.has(screen.name)) continue
  const desktop = await photograph(screen, DESKTOP)
  const phone = await photograph(screen, PHONE)
  const sheet = await composeSheet(easel, { desktop, phone })
  await writeFile(join(FOLDER, `${screen.name}.webp`), sheet)
  bytes += sheet.length
  console.log(`${screen.name}  ${Math.round(sheet.length / 1024)} KiB`)
}
console.log(`${Math.round(bytes / 1024)} KiB in ${FOLDER}`)

async function photograph(screen: Screen, device: BrowserContextOptions): Promise<Picture[]> {
  const page = await openBrowserOf(browser, people, {
    ...device,
    baseURL: system.url,
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

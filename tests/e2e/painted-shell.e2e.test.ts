import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buildClient } from '@assay/system/build-client'
import { DESKTOP, launchChromium, PHONE } from '@assay/testing/browser'
import { listen } from '@assay/testing/listen'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COUNT_SHIFTS, expectNoJump } from './count-shifts.ts'

const TYPES: Readonly<Record<string, string>> = {
  ...{ css: 'text/css', js: 'text/javascript', woff2: 'font/woff2' },
}

/** Serves the page with only the script that runs before the first paint; the font comes later. */
async function servePage(folder: string, fontIsDue?: Promise<void>) {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const server = createServer(async ({ url = '/' }, response) => {
    const [, kind = ''] = /\.(css|js|woff2)$/.exec(url) ?? []
    if (kind === 'woff2') await fontIsDue
    if (url === '/boot.js' || kind === 'css' || kind === 'woff2')
      return response
        .writeHead(200, { 'content-type': TYPES[kind] })
        .end(await readFile(join(folder, url)))
    if (url !== '/battle' && url !== '/') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  return listen(server)
}

test('for a superuser, the start page paints the bars before the client loads', async ({
  onTestFinished,
}) => {
  await using server = await servePage(await buildClient())
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext(DESKTOP)).newPage()
  await page.addInitScript(`localStorage.setItem('access_token', 'token')
    localStorage.setItem('user', '{"is_superuser":true}')`)
  await page.goto(server.url, { waitUntil: 'commit' })
  await page.locator('.shell-side').waitFor()
  expect(await page.locator('.landing').isVisible()).toBe(false)
})

test.for([
  ['is too old', 'delete Array.prototype.toSorted', 'This browser is too old for Assay.'],
  [
    'blocks storage',
    `Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })`,
    'This browser blocks the storage that Assay needs.',
  ],
] as const)(
  'a browser that %s shows the reason instead of the client',
  async ([, script, sentence], { onTestFinished }) => {
    await using server = await servePage(await buildClient())
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.addInitScript(script)
    await page.goto(`${server.url}/battle`)
    expect(await page.getByText(sentence).isVisible()).toBe(true)
    expect(await page.locator('#root').isVisible()).toBe(false)
  },
)

const MOST_FONT_BYTES = 64_000
const MEDICAL = 'αβγδεκλμτψωΔΣΩ µ ≤≥≈≠±×÷−∞√ ′″‰°℃ ¹²³⁺⁻ ₂₄ ½ →←↑↓ ✓✗ Łódź Sjögren ß'

/** Whether the fonts that show an element's text came with the page. */
async function areFontsShipped(page: Page, selector: string): Promise<boolean[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ isCustomFont }) => isCustomFont)
}

test.for([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s, the preloaded font replaces its fallback without moving the page, and has the signs of medicine',
  async ([, device], { onTestFinished }) => {
    const due = Promise.withResolvers<void>()
    await using server = await servePage(await buildClient(), due.promise)
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const page = await (await browser.newContext(device)).newPage()
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2'))
        sizes.push(response.body().then(({ length }) => length))
    })
    await page.addInitScript(COUNT_SHIFTS)
    await page.goto(`${server.url}/battle`, { waitUntil: 'commit' })
    await page.locator('.landing-tagline').waitFor()
    expect(await areFontsShipped(page, '.landing-tagline')).toEqual([false])
    due.resolve()
    await expect.poll(() => areFontsShipped(page, '.landing-tagline')).toEqual([true])
    await expectNoJump(page)
    const [size, ...more] = await Promise.all(sizes)
    expect(more).toEqual([])
    expect(size).toBeLessThanOrEqual(MOST_FONT_BYTES)

    await page.evaluate(
      `document.querySelector('.landing-tagline').textContent = ${JSON.stringify(MEDICAL)}`,
    )
    await expect.poll(() => areFontsShipped(page, '.landing-tagline')).toEqual([true])
  },
)

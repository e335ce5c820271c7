import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buildClient } from '@assay/system/build-client'
import { DESKTOP, launchChromium, PHONE } from '@assay/testing/browser'
import { listen } from '@assay/testing/listen'
import { expect, test } from 'vitest'
import { COUNT_SHIFTS, expectNoJump } from './count-shifts.ts'

const TYPES: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript' }

/**
 * Serves the page with only the script that runs before the first paint. Sends the end of the page
 * when `mayEnd` resolves.
 */
async function servePage(folder: string, mayEnd: Promise<void>) {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const cut = page.indexOf('<div class="early-body">')
  const server = createServer(async ({ url = '/' }, response) => {
    const [, kind = ''] = /\.(css|js)$/.exec(url) ?? []
    if (url === '/boot.js' || kind === 'css')
      return response
        .writeHead(200, { 'content-type': TYPES[kind] })
        .end(await readFile(join(folder, url)))
    if (url !== '/battle' && url !== '/') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html' }).write(page.slice(0, cut))
    await mayEnd
    return response.end(page.slice(cut))
  })
  return listen(server)
}

test.for([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s, the terms that are painted first do not move, however the page arrives',
  async ([, device], { onTestFinished }) => {
    const painted = Promise.withResolvers<void>()
    await using server = await servePage(await buildClient(), painted.promise)
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const page = await (await browser.newContext(device)).newPage()
    await page.addInitScript(COUNT_SHIFTS)
    await page.goto(`${server.url}/battle`, { waitUntil: 'commit' })
    await page.waitForFunction("performance.getEntriesByType('paint').length > 0")
    painted.resolve()
    await page.locator('.early-button').waitFor()
    // Shifts are reported with the next frame.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
    await expectNoJump(page)
    expect(await page.locator('.early-dialog').isVisible()).toBe(true)
  },
)

test('for a superuser, the start page paints the bars before the client loads', async ({
  onTestFinished,
}) => {
  await using server = await servePage(await buildClient(), Promise.resolve())
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
] as const)('a browser that %s is told so', async ([, script, sentence], { onTestFinished }) => {
  await using server = await servePage(await buildClient(), Promise.resolve())
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.addInitScript(script)
  await page.goto(`${server.url}/battle`)
  expect(await page.getByText(sentence).isVisible()).toBe(true)
  expect(await page.locator('#root').isVisible()).toBe(false)
})

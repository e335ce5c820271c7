import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buildClient } from '@assay/system/build-client'
import { DESKTOP, launchChromium } from '@assay/testing/browser'
import { listen } from '@assay/testing/listen'
import { expect, test } from 'vitest'

const TYPES: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript' }

/** Serves the page with only the script that runs before the first paint. */
async function servePage(folder: string) {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const server = createServer(async ({ url = '/' }, response) => {
    const [, kind = ''] = /\.(css|js)$/.exec(url) ?? []
    if (url === '/boot.js' || kind === 'css')
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

import { gzipSync } from 'node:zlib'
import { waitFor } from '@assay/system'
import { startArena } from '@assay/testing/arena'
import { acceptTerms, DESKTOP, launchChromium, PHONE, questionInput } from '@assay/testing/browser'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { medianOf, numberOf, repeat, sum } from './lib/measure.ts'
import { type BattleFigures, measureBattle } from './lib/measure-battle.ts'
import { playStreams, STREAM_END } from './lib/play-stream.ts'
import { atMost, type Row, report, show } from './lib/report.ts'

const CPU_SLOWDOWN = 4
/** Lighthouse's "slow 4G": 1.6 Mbit/s with a round trip of 150 ms. */
const SLOW_4G = {
  ...{ offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 },
}
/** After this time, the first screen is completely painted. */
const SETTLE_MS = 2_500
const TOKENS_PER_S = 150
const STREAM_S = numberOf('seconds', 8, 3)
/** The pace of a fast typist. */
const KEY_DELAY_MS = 60

const OBSERVE_LANDING = `
  globalThis.lcpMs = 0
  globalThis.usableMs = 0
  new PerformanceObserver((list) => { lcpMs = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('textarea:not([disabled])')) return
    usableMs = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })`

/**
 * The scripts that were requested before the input was on the page, whether or not they had loaded.
 */
const SCRIPTS_BEFORE = `
  performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime < usableMs && new URL(name).pathname.endsWith('.js'))
    .map(({ name }) => name)`

const BOTH_ENDED = `(() => {
  const answers = [...document.querySelectorAll('article')]
  return answers.length === 2 && answers.every(({ textContent }) => textContent.includes('${STREAM_END}'))
})()`

const HAS_RENDERER = `
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/markdown-'))`

/**
 * P9: the bytes that a first visit to /battle loads, and the time until it is painted. Also the
 * cost of two fast streams, and a battle's layout shifts and interaction delays.
 */
await using arena = await startArena({ client: true, env: { RATE_LIMIT_SCALE: '1000000' } })
using streams = await playStreams(TOKENS_PER_S, STREAM_S)
const browser = await launchChromium()
try {
  const runs = await repeat(async () => ({
    visit: await measureVisit(),
    // The two streams are measured one directly after the other, so that other load on the machine
    // slows both equally.
    plainMs: await measureStream({ markdown: false }),
    fullMs: await measureStream({ markdown: true }),
    phone: await measureBattle((await openPage(PHONE)).page),
    desktop: await measureBattle((await openPage(DESKTOP)).page),
  }))
  const visits = runs.map(({ visit }) => visit)
  const phones = runs.map(({ phone }) => phone)
  const desktops = runs.map(({ desktop }) => desktop)
  const ratio = medianOf(runs, ({ fullMs, plainMs }) => fullMs / plainMs)
  report(`P9 client in Chromium ${browser.version()}`, [
    [
      'JavaScript (gz) before the input of /battle is usable',
      atMost(160, medianOf(visits, 'scriptBytes') / 1_000, 'kB'),
      'React DOM 67.5 kB',
    ],
    [
      `LCP of a first visit, slow 4G, ${CPU_SLOWDOWN}× CPU`,
      atMost(1.2, medianOf(visits, 'lcpMs') / 1_000, 's'),
      `input usable at ${show(medianOf(visits, 'usableMs') / 1_000, 's')}`,
    ],
    [
      `main thread with two streams of ${TOKENS_PER_S} tokens/s, ${CPU_SLOWDOWN}× CPU`,
      atMost(1.4, ratio, '× plain text'),
      `the same client showing plain text: ${show(medianOf(runs, 'plainMs'), 'ms')} in ${STREAM_S} s`,
    ],
    ...rowsOf(390, phones),
    ...rowsOf(1440, desktops),
  ])
} finally {
  await browser.close()
}

function rowsOf(width: number, battles: readonly BattleFigures[]): Row[] {
  const shifted = atMost(0.05, medianOf(battles, 'shifted'), '')
  const slowest = atMost(200, medianOf(battles, 'slowestMs'), 'ms')
  return [
    [`layout shifts of a whole battle at ${width} px`, shifted, 'still: 0'],
    [`INP of a battle at ${width} px, ${CPU_SLOWDOWN}× CPU`, slowest, 'the shortest: 16 ms'],
  ]
}

/** Opens a page with an empty cache on a slow processor. */
async function openPage(device: BrowserContextOptions = DESKTOP) {
  const context = await browser.newContext({ ...device, baseURL: arena.url, bypassCSP: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { context, page, devtools }
}

/** Measures a first visit without an identity, where the landing page shows the rehearsal. */
async function measureVisit() {
  const { context, page, devtools } = await openPage()
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
    // A script of a later part may still be loading when the page closes.
    size.catch(() => undefined)
    sizes.set(response.url(), size)
  })
  await page.addInitScript(OBSERVE_LANDING)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto('/battle', { waitUntil: 'commit' })
  await page.locator('textarea:not([disabled])').waitFor({ state: 'attached' })
  await page.waitForTimeout(SETTLE_MS)
  const scripts = await page.evaluate<readonly string[]>(SCRIPTS_BEFORE)
  const times = await page.evaluate<{ lcpMs: number; usableMs: number }>('({ lcpMs, usableMs })')
  const counted = await Promise.all(scripts.map((name) => sizes.get(name) ?? Number.NaN))
  await context.close()
  return { ...times, scriptBytes: sum(counted) }
}

/**
 * Measures the main thread's milliseconds from Enter to the last word of two streams. Without
 * `markdown`, the streams are shown as plain text.
 */
async function measureStream({ markdown }: { readonly markdown: boolean }): Promise<number> {
  const { context, page, devtools } = await openPage()
  if (!markdown) await page.route(/assets\/markdown-/, () => {})
  await page.addInitScript(`
    WebSocket = class extends WebSocket { constructor() { super('${streams.url}') } }`)
  await devtools.send('Performance.enable')
  const taskMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  await page.goto('/battle')
  await acceptTerms(page)
  if (markdown) await waitUntil(page, HAS_RENDERER)
  await questionInput(page).focus()
  await page.keyboard.type('How do statins work?', { delay: KEY_DELAY_MS })
  const before = await taskMs()
  await page.keyboard.press('Control+Enter')
  await waitUntil(page, BOTH_ENDED)
  const spent = (await taskMs()) - before
  if ((await page.getByRole('table').count()) > 0 !== markdown)
    throw new Error(`the stream was not shown as ${markdown ? 'markdown' : 'plain text'}`)
  await context.close()
  return spent
}

/** Polls rarely, because each poll costs the page time. */
async function waitUntil(page: Page, expression: string): Promise<void> {
  await waitFor(expression, 60_000, () => page.evaluate<boolean>(expression), 500)
}

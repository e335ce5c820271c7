import { gzipSync } from 'node:zlib'
import { startArena } from '@assay/harness'
import { acceptTerms, DESKTOP, launchChromium, PHONE, questionInput } from '@assay/harness/browser'
import { waitFor } from '@assay/system'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { longestOf, MARK_ENTER, type Task, traceTasks } from './lib/main-thread-tasks.ts'
import { type BattleFigures, measureBattle } from './lib/measure-battle.ts'
import {
  STREAM_END,
  type StreamPlan,
  type StreamServer,
  startStreamServer,
} from './lib/play-stream.ts'
import { type Row, report, round } from './lib/report.ts'
import { median } from './lib/statistics.ts'

const REPEATS = 3
const GOAL_KB = 160
const GOAL_LCP_S = 1.2
const GOAL_RATIO = 1.4
const LONG_TASK_MS = 50
const GOAL_SHIFT = 0.05
const GOAL_INTERACTION_MS = 200
const CPU_SLOWDOWN = 4
/** Lighthouse's "slow 4G": 1.6 Mbit/s and 150 ms there and back. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
}
/** After the input is usable nothing of the first screen is still to be painted. */
const SETTLE_MS = 2_500
const STREAM: StreamPlan = { tokensPerS: 150, seconds: 8 }
/** A fast typist. */
const KEY_DELAY_MS = 60
/** How often the page is asked whether it has finished: seldom, as the question costs it time. */
const POLL_MS = 500
const PATIENCE_MS = 60_000

const OBSERVE_PAINT = `
  globalThis.lcp = { lcpMs: 0, lcpElement: '' }
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries()) {
      lcp = { lcpMs: startTime, lcpElement: element ? element.tagName.toLowerCase() + ' "' + element.textContent.slice(0, 24) + '"' : 'gone' }
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })`

/** What the machine does to a page that hardly does anything. */
const COUNT_UP = `
  let ticks = 0
  setInterval(() => { document.body.textContent = String(ticks++) }, 33)`

/** Notes when the input is in the page, whenever that is asked for. */
const NOTE_USABLE = `
  globalThis.usableMs = 0
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('textarea:not([disabled])')) return
    usableMs = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })`

/** The scripts that were asked for before that, whether or not they had come by then. */
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

/** The two sizes of every screen. */
const DEVICES = [
  { width: 390, device: PHONE },
  { width: 1440, device: DESKTOP },
] as const

/**
 * P9: what the first visit of /battle loads, when it is painted, the cost of two fast streams, and
 * how a battle feels: what jumps, and how long a press takes to be seen.
 */
await using arena = await startArena({ client: true, env: { RATE_LIMIT_SCALE: '1000000' } })
await using streaming = await startStreamServer(arena.url, STREAM)
const browser = await launchChromium()
try {
  const visits = []
  const streams: StreamComparison[] = []
  const battles = DEVICES.map((): BattleFigures[] => [])
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    visits.push(await measureVisit(browser, arena.url))
    // Both beside each other in time: what else the machine does slows both.
    const plain = await measureStream(browser, streaming, { markdown: false })
    const full = await measureStream(browser, streaming, { markdown: true })
    const idle = await measureCounting(browser)
    streams.push({ plain, full, idle, ratio: full.taskMs / plain.taskMs })
    for (const [index, { device }] of DEVICES.entries()) {
      const figures = await measureBattle(browser, { ...device, baseURL: arena.url }, CPU_SLOWDOWN)
      battles[index]?.push(figures)
    }
  }
  const kilobytes = median(visits.map(({ scriptBytes }) => scriptBytes)) / 1_000
  const lcpS = median(visits.map(({ lcpMs }) => lcpMs)) / 1_000
  const ratio = median(streams.map((stream) => stream.ratio))
  const longestBy = (clock: keyof Task) => ({
    full: median(streams.map(({ full }) => full.longest[clock])),
    plain: median(streams.map(({ plain }) => plain.longest[clock])),
    idle: median(streams.map(({ idle }) => idle[clock])),
    pressed: median(streams.map(({ full }) => full.pressed[clock])),
  })
  const wall = longestBy('wallMs')
  const processor = longestBy('processorMs')
  report(`P9 client in Chromium ${browser.version()}`, [
    {
      figure: 'JavaScript (gz) before the input of /battle is usable',
      value: `${round(kilobytes, 1)} kB`,
      beside: 'React DOM 67.5 kB',
      goal: `≤ ${GOAL_KB} kB`,
      reached: kilobytes <= GOAL_KB,
    },
    {
      figure: `LCP of a first visit, slow 4G, ${CPU_SLOWDOWN}× CPU`,
      value: `${round(lcpS)} s (${visits[0]?.lcpElement})`,
      beside: `input usable at ${round(median(visits.map(({ usableMs }) => usableMs)) / 1_000)} s`,
      goal: `≤ ${GOAL_LCP_S} s`,
      reached: lcpS <= GOAL_LCP_S,
    },
    {
      figure: `two streams of ${STREAM.tokensPerS} tokens/s, ${CPU_SLOWDOWN}× CPU: main thread`,
      value: `${round(ratio)} × plain text`,
      beside: `the same client showing plain text: ${round(median(streams.map(({ plain }) => plain.taskMs)), 0)} ms in ${STREAM.seconds} s`,
      goal: `≤ ${GOAL_RATIO}`,
      reached: ratio <= GOAL_RATIO,
    },
    {
      figure: 'the longest task after Enter, until both have ended',
      value: `${round(wall.full, 0)} ms`,
      beside: `plain text: ${round(wall.plain, 0)} ms; a page that counts: ${round(wall.idle, 0)} ms; the press of Enter, not counted: ${round(wall.pressed, 0)} ms`,
      goal: `≤ ${LONG_TASK_MS} ms`,
      reached: wall.full <= LONG_TASK_MS,
    },
    {
      figure: 'the same in processor time of the main thread, without waiting for a busy machine',
      value: `${round(processor.full, 0)} ms`,
      beside: `plain text: ${round(processor.plain, 0)} ms; a page that counts: ${round(processor.idle, 0)} ms; the press of Enter: ${round(processor.pressed, 0)} ms`,
      goal: `≤ ${LONG_TASK_MS} ms`,
      reached: processor.full <= LONG_TASK_MS,
    },
    ...DEVICES.flatMap(({ width }, index) => rowsOf(width, battles[index] ?? [])),
  ])
} finally {
  await browser.close()
}

function rowsOf(width: number, battles: readonly BattleFigures[]): Row[] {
  const shifted = median(battles.map((battle) => battle.shifted))
  const delays = (['sendMs', 'tabMs', 'voteMs'] as const).flatMap((kind) => {
    const delay = battles.flatMap((battle) => battle[kind] ?? [])
    return delay.length === 0 ? [] : [{ kind: kind.replace('Ms', ''), delayMs: median(delay) }]
  })
  return [
    {
      figure: `CLS of a whole battle at ${width} px, all shifts added up`,
      value: round(shifted, 3),
      beside: 'nothing moves: 0',
      goal: `≤ ${GOAL_SHIFT}`,
      reached: shifted <= GOAL_SHIFT,
    },
    {
      figure: `INP at ${width} px, ${CPU_SLOWDOWN}× CPU`,
      value: delays.map(({ kind, delayMs }) => `${kind} ${round(delayMs, 0)} ms`).join(', '),
      beside: 'the shortest that is told: 16 ms',
      goal: `≤ ${GOAL_INTERACTION_MS} ms`,
      reached: delays.every(({ delayMs }) => delayMs <= GOAL_INTERACTION_MS),
    },
  ]
}

async function openPage(browser: Browser, url: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  return { context, page, devtools }
}

interface Visit {
  readonly scriptBytes: number
  readonly lcpMs: number
  readonly lcpElement: string
  readonly usableMs: number
}

/** A first visit: an empty cache, nobody known, the terms over the landing. */
async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const { context, page, devtools } = await openPage(browser, url)
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
    sizes.set(response.url(), size)
  })
  await page.addInitScript(OBSERVE_PAINT)
  await page.addInitScript(NOTE_USABLE)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto('/battle', { waitUntil: 'commit' })
  await page.locator('textarea:not([disabled])').waitFor({ state: 'attached' })
  await page.waitForTimeout(SETTLE_MS)
  const usableMs = await page.evaluate<number>('usableMs')
  const before = await page.evaluate<readonly string[]>(SCRIPTS_BEFORE)
  const { lcpMs, lcpElement } = await page.evaluate<Pick<Visit, 'lcpMs' | 'lcpElement'>>('lcp')
  const counted = await Promise.all(before.map((name) => sizes.get(name) ?? Number.NaN))
  await context.close()
  return { scriptBytes: counted.reduce((sum, size) => sum + size, 0), lcpMs, lcpElement, usableMs }
}

interface StreamComparison {
  readonly plain: StreamCost
  readonly full: StreamCost
  readonly idle: Task
  readonly ratio: number
}

interface StreamCost {
  readonly taskMs: number
  readonly longest: Task
  readonly pressed: Task
}

/**
 * The main thread while both answers stream; without the renderer they show as plain text. The page
 * is slow from the beginning, and somebody types as people do. Counted is what begins after Enter,
 * up to the last word; the load of the page is the LCP's, and the task of the Enter itself, which
 * turns the landing into a conversation, is told beside it.
 */
async function measureStream(
  browser: Browser,
  server: StreamServer,
  { markdown }: { readonly markdown: boolean },
): Promise<StreamCost> {
  const { context, page, devtools } = await openPage(browser, server.url)
  if (!markdown) await page.route(/assets\/markdown-/, () => {})
  await page.addInitScript(MARK_ENTER)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto('/battle')
  await acceptTerms(page)
  if (markdown) await waitUntil(page, HAS_RENDERER)
  await questionInput(page).focus()
  await page.keyboard.type('How do statins work?', { delay: KEY_DELAY_MS })
  const before = await taskMs(devtools)
  let spent = Number.NaN
  const { pressed, after } = await traceTasks(browser, page, async () => {
    await page.keyboard.press('Enter')
    await waitUntil(page, BOTH_ENDED)
    spent = (await taskMs(devtools)) - before
  })
  await assertShown(page, markdown)
  await context.close()
  return { taskMs: spent, longest: longestOf(after), pressed }
}

/** Asked from here: in the page, its content security policy would refuse to repeat the question. */
async function waitUntil(page: Page, expression: string): Promise<void> {
  await waitFor(expression, PATIENCE_MS, () => page.evaluate<boolean>(expression), POLL_MS)
}

/** The longest task of a page that writes a number at every tick, for as long as a stream takes. */
async function measureCounting(browser: Browser): Promise<Task> {
  const { context, page, devtools } = await openPage(browser, 'about:blank')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.evaluate(MARK_ENTER)
  const { after } = await traceTasks(browser, page, async () => {
    await page.keyboard.press('Enter')
    await page.evaluate(COUNT_UP)
    await page.waitForTimeout(STREAM.seconds * 1_000)
  })
  await context.close()
  return longestOf(after)
}

async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

/** What was measured was what it is said to be. */
async function assertShown(page: Page, markdown: boolean): Promise<void> {
  if ((await page.getByRole('table').count()) > 0 === markdown) return
  throw new Error(`the stream was not shown as ${markdown ? 'markdown' : 'plain text'}`)
}

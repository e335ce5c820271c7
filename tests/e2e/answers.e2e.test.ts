import { readFile } from 'node:fs/promises'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts/constants'
import type { LlmDto } from '@assay/contracts/llms'
import type { ThreadHistoryDto } from '@assay/contracts/threads'
import type { VoteDto } from '@assay/contracts/votes'
import {
  type Arena,
  createScriptedModels,
  seedFinishedTurns,
  seedGuests,
} from '@assay/testing/arena'
import { acceptTerms, PHONE, send, waitForVoteBar } from '@assay/testing/browser'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { button } from './accounts.ts'
import { atSize, ownTest as base, choice } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'
import { expectStillShell } from './expect-still-shell.ts'

// Questions script the models' answers. The tests check how readers see the answers and what the
// vote reveals.

const test = base
  .extend(
    'options',
    { scope: 'file' },
    { client: true, models: createScriptedModels([{ gap: 2 }, { gap: 2 }]) },
  )
  .extend('settings', { scope: 'file' }, { LEADERBOARD_PUBLIC: 'true' })

const CITING = `Apixaban prevents strokes[^trial], see the [label][label] and the review [1].

By number: PMID 21870978, PMC3102593, 10.1056/NEJMoa1107039, NCT00412984, rs429358.

[label]: https://www.ema.europa.eu/eliquis
[1]: https://doi.org/10.1016/S0140-6736(14)62343-2
[^trial]: Granger and colleagues, PMID 21870978.

That is what is known, more or less, and nothing of it is advice to anybody.`

/** Both models send nearly all of the answer, and then wait until they are stopped. */
const STALL_AT = 50
/** The links in the answer and their targets. */
const LINKS = [
  ['label', 'https://www.ema.europa.eu/eliquis'],
  ['1', 'https://doi.org/10.1016/S0140-6736(14)62343-2'],
  ['21870978', 'https://pubmed.ncbi.nlm.nih.gov/21870978/'],
  ['PMC3102593', 'https://pmc.ncbi.nlm.nih.gov/articles/PMC3102593/'],
  ['10.1056/NEJMoa1107039', 'https://doi.org/10.1056/nejmoa1107039'],
  ['NCT00412984', 'https://clinicaltrials.gov/study/NCT00412984'],
  ['rs429358', 'https://www.ncbi.nlm.nih.gov/snp/rs429358'],
]
const SOURCES = [
  'PMID 21870978',
  'PMC3102593',
  'doi:10.1056/nejmoa1107039',
  'NCT00412984',
  'rs429358 (variant)',
  'https://www.ema.europa.eu/eliquis',
  'doi:10.1016/s0140-6736(14)62343-2',
]

const turn = (page: Page, number: number) =>
  page.getByRole('region', { name: `Question ${number}` })
const panels = (page: Page, number: number) =>
  turn(page, number).getByRole('article').filter({ visible: true })
const result = (page: Page, number: number) =>
  page.getByRole('region', { name: `Result ${number}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Vote' })
const unreadTab = (page: Page) =>
  page.getByRole('button', { name: 'Assistant B , not opened yet', exact: true })
const hasFocus = async (element: Locator) =>
  (await element.and(element.page().locator(':focus')).count()) === 1

/**
 * Expects, in an answer that is still growing, that every source is a link and that footnotes link
 * back and forth.
 */
async function readSources(answer: Locator): Promise<void> {
  const links = answer.locator('p:not(li p) a')
  const readLinks = () =>
    links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  await expect.poll(readLinks).toEqual(LINKS)
  await answer.getByRole('button', { name: 'Footnote 1', exact: true }).click()
  const footnote = answer.getByRole('list', { name: 'Footnotes' }).getByRole('listitem')
  await expect.poll(() => hasFocus(footnote)).toBe(true)
  await answer.getByRole('button', { name: 'Back to the reference to footnote 1' }).click()
  const reference = answer.getByRole('button', { name: 'Footnote 1', exact: true })
  await expect.poll(() => hasFocus(reference)).toBe(true)
  expect(await answer.getAttribute('aria-busy')).toBe('true')
}

/** Moves a finger across the middle of the screen. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const touch: CDPSession = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 400 }]
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : at(x) })
  await dispatch('touchStart', from)
  for (const part of [1, 2, 3]) await dispatch('touchMove', from + ((to - from) * part) / 3)
  await dispatch('touchEnd')
  await touch.detach()
}

/** Asks, votes by pressing Continue, and returns the text of the result. */
async function askAndVote(page: Page, number: number, prompt: string, label: string) {
  await send(page, prompt)
  await waitForVoteBar(page)
  await choice(page, label).click()
  await button(page, 'Continue').click()
  // A phone asks for confirmation in every turn in which the other answer was not opened.
  if ((page.viewportSize()?.width ?? 0) < 992) await button(page, 'Vote anyway').click()
  await result(page, number).waitFor()
}

/** Reads the history of the page's thread, as the server sends it to the guest. */
function readHistory(page: Page): Promise<ThreadHistoryDto> {
  const threadId = new URL(page.url()).searchParams.get('threadId')
  return page.evaluate(
    async ([path = '', header = '']) => {
      const headers = { [header]: localStorage.getItem('guest_fingerprint') ?? '' }
      return (await fetch(path, { headers })).json() as Promise<ThreadHistoryDto>
    },
    [`/api/v1/threads/${threadId}/history`, GUEST_FINGERPRINT_HEADER],
  )
}

/** Expects that answers have their own times, not the times of their questions. */
function expectOwnTimes({ messages }: ThreadHistoryDto): void {
  expect(messages.length).toBeGreaterThan(3)
  const askedAt = messages.filter(({ role }) => role === 'user').map(({ timestamp }) => timestamp)
  for (const { role, timestamp, turn_idx: turnIdx } of messages) {
    if (role === 'assistant') expect(timestamp > (askedAt[turnIdx] ?? '')).toBe(true)
  }
}

/** Makes guests from this address vote on the two models until their network's share is used up. */
async function spendShare(arena: Arena, address: string): Promise<void> {
  const models = await (await arena.guest()).request<LlmDto[]>('GET', '/llms/?only_active=true')
  const [left, right] = models.map(({ id }) => id) as [string, string]
  const guests = await seedGuests(arena, 2)
  const userIds = guests.map(({ userId }) => userId)
  const turns = await seedFinishedTurns(arena.db, userIds, 1, [left, right])
  for (const { userId, fingerprint } of guests) {
    const path = `/api/v1/votes/?turn_id=${turns.get(userId)?.[0]}&outcome=tie`
    const headers = { 'x-forwarded-for': address, [GUEST_FINGERPRINT_HEADER]: fingerprint }
    expect((await fetch(`${arena.url}${path}`, { method: 'POST', headers })).status).toBe(200)
  }
}

test.for(atSize('phone'))(
  'on a %s, nothing covers or moves the Stop button',
  async ([, device], { visit }) => {
    const { page } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    await send(page, scriptedPrompt({ endless: 1, gap: 20 }))
    const [stop, jump] = [button(page, 'Stop'), button(page, 'To the end')]
    const before = await stop.boundingBox()
    await jump.waitFor()
    expect(await stop.boundingBox()).toEqual(before)
    const end = (before?.x ?? Number.NaN) + (before?.width ?? 0)
    expect((await jump.boundingBox())?.x).toBeGreaterThanOrEqual(end)
    await stop.click()
    await bar(page).waitFor()
    // After the stop, the vote is there, and "To the end" appears only when it yields.
    expect(await jump.count()).toBe(0)
  },
)

/** Suggests the longest questions in the list instead of random ones. */
async function suggestLongest(page: Page): Promise<void> {
  await page.route('**/sample_questions.txt', async (route) => {
    const lengthOf = (line: string) => line.indexOf('\t')
    const lines = (await (await route.fetch()).text()).trim().split('\n')
    const longest = lines.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, 5)
    await route.fulfill({ body: longest.join('\n') })
  })
}

test.for(atSize('phone'))(
  'on a %s, sources stay, a stop is shown, and a vote that does not count shows the reason',
  async ([, device], { arena, visit }) => {
    const isPhone = device === PHONE
    const address = isPhone ? '203.0.113.7' : '198.51.100.7'
    const extraHTTPHeaders = { 'x-forwarded-for': address }
    const { page, complaints } = await visit({ ...device, extraHTTPHeaders })
    let histories = 0
    page.on('request', (request) => {
      if (/\/threads\/[^/]+\/history/.test(request.url())) histories += 1
    })
    await suggestLongest(page)
    await page.goto('/battle')
    await page.getByText('Then you see their names.').waitFor()
    await page.getByText('Research only. No patient data.').waitFor()
    await acceptTerms(page)
    const signIn = page.getByRole('link', { name: 'Sign In', exact: true })
    expect((await signIn.boundingBox())?.y).toBeLessThan(64)
    for (const suggestion of await page
      .getByRole('list', { name: 'Suggested questions' })
      .getByRole('button')
      .all()) {
      const box = await suggestion.boundingBox()
      expect(box && box.x >= 0 && box.y + box.height <= (device.viewport?.height ?? 0)).toBe(true)
    }

    await send(page, `${scriptedPrompt({ echo: 1, stallAt: STALL_AT })} ${CITING}`)
    await panels(page, 1).first().waitFor()
    await expect.poll(() => panels(page, 1).count()).toBe(isPhone ? 1 : 2)
    await readSources(panels(page, 1).first())
    await page.waitForURL(/threadId=/)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await button(other, 'Stop').waitFor()
    await button(page, 'Stop').click()
    const warning = bar(page).getByText('Your vote will not count, because you stopped an answer.')
    await warning.waitFor()
    const sources = panels(page, 1)
      .first()
      .getByRole('list', { name: 'Sources named in the answer' })
    await expect.poll(() => sources.getByRole('link').allTextContents()).toEqual(SOURCES)
    for (const tab of [page, other]) {
      await panels(tab, 1).first().getByText('You stopped this answer', { exact: true }).waitFor()
    }
    await other.close()
    expect(histories).toBe(0)
    const hint = page.getByRole('alert').filter({ hasText: 'Sign in to save your chats!' })
    expect(await hint.count()).toBe(0)

    const called = isPhone ? 'A is better' : 'Left is Better'
    expect(await bar(page).getByRole('button', { name: called, exact: true }).count()).toBe(1)
    const unread = unreadTab(page).filter({ visible: true })
    await expect.poll(() => unread.count()).toBe(isPhone ? 1 : 0)
    await expectCleanInBothSchemes(page)
    await choice(page, 'Left is Better').click()
    await button(page, 'Continue').click()
    if (isPhone) {
      await page.getByText('You haven’t opened Assistant B yet.').waitFor()
      await swipe(page, 300, 90)
      await page.getByRole('button', { name: 'Assistant B', exact: true, pressed: true }).waitFor()
      await button(page, 'Continue').click()
    }
    await result(page, 1).waitFor()
    await result(page, 1)
      .getByText(/^Canary-Name-\d.* beat Canary-Name-\d/)
      .waitFor()
    await expect.poll(() => result(page, 1).locator('p [data-initials]').count()).toBe(2)
    await expect
      .poll(() =>
        result(page, 1)
          .getByText(/^not ranked yet \(\d+ rated votes?\)$/)
          .count(),
      )
      .toBe(2)
    const notice = (number: number) =>
      result(page, number).getByText(/^Your vote (counted|did not)/)
    expect(await notice(1).textContent()).toBe(
      'Your vote did not count, because you stopped an answer.',
    )
    await hint.waitFor()
    // The hint and the note are at the bottom, below the controls for the next question.
    const [assessment, note] = await Promise.all([
      hint.boundingBox(),
      page.getByText('Research only. No patient data.').locator('..').boundingBox(),
    ])
    expect(assessment?.y).toBeGreaterThanOrEqual((note?.y ?? Number.NaN) + (note?.height ?? 0))

    const naming = 'I am Canary-Name-2, a large language model.'
    await askAndVote(
      page,
      2,
      `${scriptedPrompt({ echo: 1, only: 2 })} ${naming}`,
      'Right is Better',
    )
    expect(await notice(2).textContent()).toContain('because an answer names its model, or')
    await expectStillShell(page)
    await spendShare(arena, address)
    const counting = page.waitForResponse((response) => response.url().includes('/votes/'))
    await askAndVote(page, 3, 'What do telomeres protect?', 'Left is Better')
    const { unrated_reason: refused } = (await (await counting).json()) as VoteDto
    expect(refused).toBeNull()
    await panels(page, 3).first().getByText('No sources named').waitFor()

    // This is the last turn, because a question without an answer would be sent to the models
    // again.
    await askAndVote(page, 4, scriptedPrompt({ status: 400, only: 1 }), "It's a tie")
    expect(await notice(4).textContent()).toContain('because an answer is incomplete.')

    // The result also shows if the ledger does not count a vote later.
    await notice(3).filter({ hasText: 'because people on your network have reached' }).waitFor()

    await page.reload()
    await notice(4).waitFor()
    expectOwnTimes(await readHistory(page))
    expect(await notice(1).textContent()).toContain('because you stopped an answer.')
    await expect.poll(() => page.getByText('You stopped this answer').count()).toBe(1)
    for (const kind of ['Markdown', 'JSON']) {
      const saving = page.waitForEvent('download')
      await button(page, kind).click()
      const text = await readFile(await (await saving).path(), 'utf8')
      expect(text.match(/You stopped this answer/g)).toHaveLength(2)
      expect(text).toContain('https://clinicaltrials.gov/study/NCT00412984')
    }
    expect(complaints).toEqual([])
  },
)

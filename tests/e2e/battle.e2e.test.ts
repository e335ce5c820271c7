import { readFileSync } from 'node:fs'
import {
  acceptTerms,
  DESKTOP,
  PHONE,
  questionInput,
  send,
  waitForVoteBar,
} from '@assay/testing/browser'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { logInAsSuperuser } from './accounts.ts'
import { ask, atSize, choice, test, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const MODEL_NAMES: readonly string[] = JSON.parse(
  readFileSync(new URL('../../models.json', import.meta.url), 'utf8'),
).models.map(({ llm_name }: { llm_name: string }) => llm_name)

const namesIn = (text: string) => MODEL_NAMES.filter((name) => text.includes(name))
const answer = (page: Page, name: string) => page.getByRole('article', { name })
const panels = (page: Page) => page.getByRole('article')

/** The height in which a finger presses the element, which may be more than its own. */
const heightToPress = (target: Locator) =>
  target.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect()
    const isHit = (at: number) =>
      shown.contains(shown.ownerDocument.elementFromPoint(x + width / 2, at))
    let [top, bottom] = [y + height / 2, y + height / 2]
    while (isHit(top - 1)) top -= 1
    while (isHit(bottom + 1)) bottom += 1
    return bottom - top
  })

/** Records everything that the server sends to this page. */
function record(page: Page): { text: string } {
  const received = { text: '' }
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      received.text += String(payload)
    })
  })
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    received.text += JSON.stringify(response.headers()) + (await response.text().catch(() => ''))
  })
  return received
}

test('a guest holds a battle, votes, sees the names and finds the battle again', async ({
  visit,
}) => {
  const { page, complaints } = await visit(DESKTOP)
  const received = record(page)
  await page.goto('/')
  await acceptTerms(page)
  expect(new URL(page.url()).pathname).toBe('/battle')

  const suggestions = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button')
  await expect.poll(() => suggestions.count()).toBe(5)
  const question = (await suggestions.first().textContent()) ?? ''
  await suggestions.first().click()

  // Both answers grow on the screen before they are complete.
  for (const alias of ['Assistant A', 'Assistant B']) {
    await expect
      .poll(async () => ((await answer(page, alias).textContent()) ?? '').length)
      .toBeGreaterThan(alias.length + 20)
  }
  await waitForVoteBar(page)
  expect(await questionInput(page).isVisible()).toBe(false)
  expect(namesIn(received.text)).toEqual([])

  const asked = page.getByRole('region', { name: 'Question 1' })
  const chip = asked.getByRole('button', { name: /^Subject: / })
  await chip.click()
  await page.getByRole('group', { name: 'Labels of the question' }).waitFor()
  await expectCleanInBothSchemes(page)
  await page.getByRole('button', { name: 'Other', exact: true }).click()
  const labelled = page.waitForResponse((response) => response.url().endsWith('/labels'))
  await page.keyboard.press('Escape')
  expect((await labelled).status()).toBe(200)
  expect(await page.getByRole('button', { name: /^Task: / }).count()).toBe(0)
  expect(namesIn(received.text)).toEqual([])

  await vote(page, 'Left is Better', 'It names its evidence.')
  await expect.poll(() => panels(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Show both responses' }).click()
  await expect.poll(() => panels(page).count()).toBe(2)
  await expect
    .poll(async () => namesIn((await page.getByRole('main').textContent()) ?? '').length)
    .toBe(2)

  await ask(page, 'Why is metformin stopped when kidney function is poor?')
  await vote(page, "It's a tie")
  await expect.poll(() => panels(page).count()).toBe(3)

  await page.reload()
  const history = page.getByRole('region', { name: 'HISTORY' })
  await expect.poll(() => history.getByRole('link').count()).toBe(1)
  const title = (await history.getByRole('link').textContent()) ?? '-'
  expect(question.startsWith(title.replace(/…$/, ''))).toBe(true)
  await expect.poll(() => panels(page).count()).toBe(3)
  await expect
    .poll(() =>
      page
        .getByText('Why is metformin stopped when kidney function is poor?', { exact: true })
        .count(),
    )
    .toBe(1)
  await chip.click()
  await page.getByRole('button', { name: 'Other', exact: true, pressed: true }).waitFor()
  expect(complaints).toEqual([])
})

test('a vote changes the leaderboard that a superuser sees', async ({ visit }) => {
  const guest = await visit(DESKTOP)
  await guest.page.goto('/leaderboard')
  await guest.page.getByText('Leaderboard Coming Soon 🚧').waitFor()

  const superuser = await visit(DESKTOP)
  await logInAsSuperuser(superuser.page)
  await superuser.page.goto('/leaderboard')
  const totalMatches = async () => {
    await superuser.page.reload()
    await superuser.page.getByText('How sure is this?').click()
    const fact = superuser.page.locator('dl > div', { hasText: 'Total matches' }).locator('dd')
    return Number(await fact.textContent())
  }
  const before = await totalMatches()

  await guest.page.goto('/battle')
  await acceptTerms(guest.page)
  await ask(guest.page, 'How does metformin act in the liver, and what is still disputed?')
  await vote(guest.page, 'Right is Better')
  await expect.poll(totalMatches).toBe(before + 1)
  expect([...guest.complaints, ...superuser.complaints]).toEqual([])
})

test.for(atSize('desktop'))(
  'a reload on a %s during a stream leads to the same two answers',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    const question = 'How does CAR-T cell therapy cause cytokine release syndrome?'
    await questionInput(page).fill(question)
    await page.reload()
    await expect.poll(() => questionInput(page).inputValue()).toBe(question)
    await send(page, question)
    await page.waitForURL(/threadId=/)
    await expect
      .poll(async () => ((await answer(page, 'Assistant A').textContent()) ?? '').length)
      .toBeGreaterThan(60)
    await page.reload()
    await waitForVoteBar(page)
    // An answer's sources and the button that rates it appear last.
    for (const panel of await panels(page).all()) {
      await panel.getByText(/^(No sources|Sources) named/).waitFor()
      await panel.getByRole('button', { name: /^Rate answer/ }).waitFor()
    }
    const streamed = await panels(page).allTextContents()
    await choice(page, 'Left is Better').click()
    const reason = page.getByPlaceholder('Share a reason? (Optional)')
    await reason.fill('It names its evidence.')
    await page.reload()
    await waitForVoteBar(page)
    await expect.poll(() => panels(page).allTextContents()).toEqual(streamed)
    expect(await reason.inputValue()).toBe('It names its evidence.')
    expect(await choice(page, 'Left is Better').getAttribute('aria-pressed')).toBe('true')
    expect(complaints).toEqual([])
  },
)

test('on a phone, one answer is in front and the vote is within reach', async ({ visit }) => {
  const { page, complaints } = await visit({ ...PHONE, reducedMotion: 'reduce' })
  await page.goto('/battle')
  await acceptTerms(page)
  await ask(page, 'How do PCSK9 antibodies and PCSK9 siRNA differ in lowering LDL cholesterol?')
  expect(await answer(page, 'Assistant A').isVisible()).toBe(true)
  expect(await answer(page, 'Assistant B').isVisible()).toBe(false)
  await page.getByText('B is better', { exact: true }).waitFor()
  await page.getByText('Differences', { exact: true }).waitFor()
  const rate = page.getByRole('button', { name: 'Rate answer (Assistant A)' })
  const tab = page.getByRole('button', { name: 'Assistant A', exact: true })
  const targets = ['Sign In', 'Use the dark theme', "It's a tie", /^Subject/].map((name) =>
    page.getByRole('link', { name }).or(page.getByRole('button', { name })),
  )
  for (const target of [rate, tab, page.locator('label', { hasText: 'Aligned' }), ...targets])
    expect(await heightToPress(target)).toBeGreaterThan(40)

  // A user who has not opened one of the answers is asked once to confirm.
  await page.getByRole('button', { name: 'Both are bad' }).tap()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: 'Open Assistant B' }).tap()
  expect(await answer(page, 'Assistant B').isVisible()).toBe(true)

  const box = await page.getByRole('button', { name: 'Both are bad' }).boundingBox()
  expect(box && box.y > 844 / 2 && box.y + box.height <= 844).toBe(true)
  await page.getByRole('button', { name: 'Continue' }).tap()
  // The hint that appears with the result covers no button, and the entire result is visible.
  const edge = async (locator: Locator, of: 'top' | 'bottom') => {
    const at = await locator.boundingBox()
    return at ? at.y + (of === 'bottom' ? at.height : 0) : Number.NaN
  }
  const hint = page.getByRole('alert').filter({ hasText: 'Sign in to save your chats!' })
  const hintTop = await edge(hint, 'top')
  const sendButton = page.getByRole('button', { name: 'Send', exact: true })
  expect(hintTop).toBeGreaterThan(await edge(sendButton, 'bottom'))
  await page.getByRole('link', { name: 'New battle' }).waitFor()
  const result = page.getByRole('region', { name: 'Result 1' })
  const dockTop = await edge(questionInput(page), 'top')
  await expect.poll(() => edge(result, 'bottom')).toBeLessThan(dockTop)
  const tabs = page.getByRole('group', { name: 'Visible answer' })
  // On a less high screen, hints scroll with the answers and cover no part of the result.
  await page.setViewportSize({ width: 390, height: 700 })
  await result.evaluate((shown) => shown.scrollIntoView({ block: 'end' }))
  expect(await edge(tabs, 'bottom')).toBeLessThanOrEqual(await edge(result, 'top'))
  expect(await tabs.getByRole('button', { name: /^Demo / }).count()).toBe(2)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('link', { name: 'New Chat' }).tap()
  await expect.poll(() => page.getByRole('list', { name: 'Suggested questions' }).count()).toBe(1)
  expect(complaints).toEqual([])
})

test.for(atSize('phone'))(
  'on a %s, a question waits for the network, and a vote that was cast offline counts once',
  async ([, device], { visit }) => {
    const { page } = await visit(device)
    const isOffline = (is: boolean) => page.context().setOffline(is)
    const note = page.getByText(/^You’re offline/).filter({ visible: true })
    const question = 'What would show that a plasma p-tau217 test is ready for primary care?'
    await page.goto('/battle')
    await acceptTerms(page)
    await isOffline(true)
    await note.waitFor()
    await send(page, question)
    await page.getByRole('button', { name: 'Stop' }).click()
    expect(await questionInput(page).inputValue()).toBe(question)
    await questionInput(page).press('Control+Enter')
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await isOffline(false)
    await expect
      .poll(async () => ((await answer(page, 'Assistant A').textContent()) ?? '').length)
      .toBeGreaterThan(60)
    await isOffline(true)
    await note.waitFor()
    await isOffline(false)
    await waitForVoteBar(page)

    await isOffline(true)
    await note.waitFor()
    await page.getByRole('button', { name: "It's a tie" }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    if (device === PHONE) await page.getByRole('button', { name: 'Vote anyway' }).click()
    await page.getByRole('region', { name: 'Vote' }).waitFor({ state: 'hidden' })
    await page.getByText('Your vote will be sent when you’re back online.').waitFor()
    expect(await answer(page, 'Assistant A').isVisible()).toBe(true)
    await page
      .getByText(/Your vote and messages will be sent/)
      .filter({ visible: true })
      .waitFor()
    await send(page, 'What raises p-tau217 besides Alzheimer’s disease?')

    await isOffline(false)
    const shownNames = async () => namesIn((await page.getByRole('main').textContent()) ?? '')
    await expect.poll(async () => (await shownNames()).length).toBe(2)
    expect(await page.evaluate(() => localStorage.getItem('vote_outbox'))).toBeNull()
    // The new question is in view, but the result above it is not.
    await waitForVoteBar(page)
    const [main, asked] = await Promise.all([
      page.getByRole('main').boundingBox(),
      page.getByRole('region', { name: 'Question 2' }).boundingBox(),
    ])
    expect(Math.abs((asked?.y ?? Number.NaN) - (main?.y ?? 0))).toBeLessThan(80)
  },
)

test('a token that the server no longer accepts leads to the log-in page', async ({ visit }) => {
  const { page } = await visit(DESKTOP)
  // This page has no scripts. Otherwise, the log-in page would drop the token while it loads.
  await page.goto('/sample_questions.txt')
  await page.evaluate(() => localStorage.setItem('access_token', 'dead'))
  // The page may redirect to the log-in before it has loaded.
  await page.goto('/battle', { waitUntil: 'commit' })
  await page.waitForURL(/\/login$/)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test.for(atSize('phone'))(
  'on a %s, a voter rates an answer in its head before the reveal, and reads the rating after it',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    const press = (locator: Locator) => (device === PHONE ? locator.tap() : locator.press('Enter'))
    await page.goto('/battle')
    await acceptTerms(page)
    await ask(page, 'Which drug interactions matter most when a patient starts clozapine?')
    const bar = page.getByRole('region', { name: 'Vote' })
    // The choices are in one row and leave room for the answers.
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64)
    const choices = await page
      .getByRole('group', { name: /^Choices/ })
      .getByRole('button')
      .all()
    const tops = await Promise.all(choices.map(async (shown) => (await shown.boundingBox())?.y))
    expect(new Set(tops).size).toBe(1)

    const rated = answer(page, 'Assistant A')
    const text = rated.locator('[data-answer] p').first()
    const place = await text.boundingBox()
    await press(rated.getByRole('button', { name: 'Rate answer (Assistant A)' }))
    const sheet = page.getByRole('group', { name: 'Verdict on Assistant A' })
    const [done, first] = await Promise.all([
      sheet.getByRole('button', { name: 'Done' }).boundingBox(),
      sheet.getByRole('button', { name: 'Right', exact: true }).boundingBox(),
    ])
    expect(first?.y).toBeGreaterThanOrEqual((done?.y ?? Number.NaN) + (done?.height ?? 0))
    await page.keyboard.press('Tab')
    expect(await sheet.locator(':focus').count()).toBe(1)
    await press(sheet.getByRole('button', { name: 'Wrong', exact: true }))
    await press(sheet.getByRole('button', { name: 'Unsafe' }))
    await expectCleanInBothSchemes(page)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await rated.getByRole('button', { name: 'Wrong · 1 (Assistant A)' }).waitFor()
    expect(await text.boundingBox()).toEqual(place)

    await page.getByRole('group', { name: /^Choices/ }).press('2')
    const cast = page.waitForRequest((request) => request.url().includes('/api/v1/votes/'))
    await page.getByPlaceholder('Share a reason? (Optional)').press('Enter')
    const allTheSame = page.getByRole('button', { name: 'Vote anyway' })
    void allTheSame.click().catch(() => undefined)
    expect((await cast).postDataJSON()).toMatchObject({
      assessments: { left: { verdict: 'wrong', tags: ['unsafe'] } },
      // A phone shows one answer at a time, and the other answer was never opened.
      ...(device === PHONE && { side_unread: true }),
    })

    await page.getByRole('region', { name: 'Result 1' }).waitFor()
    expect(await page.getByRole('button', { name: /^Rate answer|^Wrong/ }).count()).toBe(0)
    await page.getByText('Your rating: Wrong (unsafe)', { exact: true }).waitFor()
    await expectCleanInBothSchemes(page)
    expect(complaints).toEqual([])
  },
)

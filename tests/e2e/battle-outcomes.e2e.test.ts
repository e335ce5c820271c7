import type { Arena } from '@assay/testing/arena'
import {
  acceptTerms,
  agreeButton,
  DESKTOP,
  PHONE,
  questionInput,
  send,
  waitForVoteBar,
} from '@assay/testing/browser'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask, atSize, choice, test, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const turn = (page: Page, number: number) =>
  page.getByRole('region', { name: `Question ${number}` })
const answersIn = (page: Page, number: number) => turn(page, number).getByRole('article')
const hasFocus = async (element: Locator) =>
  (await element.and(element.page().locator(':focus')).count()) === 1

/**
 * Moves the end of the newest turn's answers a minute into the future, so that a vote comes too
 * soon.
 */
async function delayAnswers({ db }: Arena): Promise<void> {
  await sql`
    update answers set completed_at = now() + interval '1 minute'
    where turn_id = (select id from turns order by created_at desc limit 1)`.execute(db)
}

/** Uses up the number of guest votes that count per day. */
async function spendRatedVotes({ stack }: Arena): Promise<void> {
  const redis = new Redis(stack.redis.url)
  for (const key of await redis.keys('limit:guestRatedVotes:*')) {
    await redis.set(key, 1_000_000, 'KEEPTTL')
  }
  redis.disconnect()
}

/**
 * What the page shows for each outcome: the number of answers, their badges, and the sentence about
 * the winner.
 */
const OUTCOMES = [
  { label: 'Left is Better', shown: 1, badges: ['Better'], sentence: /^Demo \w+ beat Demo \w+$/ },
  {
    label: "It's a tie",
    shown: 2,
    badges: ['Tie', 'Tie'],
    sentence: /^Demo \w+ tied with Demo \w+$/,
  },
  { label: 'Both are bad', shown: 2, badges: ['Bad', 'Bad'], sentence: /^Demo .+ were both bad$/ },
  { label: 'Right is Better', shown: 1, badges: ['Better'], sentence: /^Demo \w+ beat Demo \w+$/ },
] as const

/** What happens before each vote, and the text that the result shows. */
const CIRCUMSTANCES = [
  { notice: 'Your vote counted.' },
  { notice: 'Your vote counted.' },
  {
    happen: delayAnswers,
    notice: 'Your vote did not count, because it came too soon after the answers.',
  },
  {
    happen: spendRatedVotes,
    notice: 'Your vote did not count, because you’re over the daily limit.',
  },
]

test.for(atSize('phone'))(
  'a battle on a %s has four turns with every outcome',
  async ([, device], { arena, visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    const result = (index: number) => page.getByRole('region', { name: `Result ${index + 1}` })
    for (const [index, { label, shown, badges, sentence }] of OUTCOMES.entries()) {
      await ask(page, `Question ${index + 1}: how do tumours become resistant to EGFR inhibitors?`)
      expect(await questionInput(page).isVisible()).toBe(false)
      if (index === 0) await expectCleanInBothSchemes(page)
      await CIRCUMSTANCES[index]?.happen?.(arena)
      await vote(page, label, `Reason ${index + 1}`)
      await expect
        .poll(() =>
          answersIn(page, index + 1)
            .filter({ visible: true })
            .count(),
        )
        .toBe(device === PHONE ? 1 : shown)
      await result(index).getByText(sentence).waitFor()
      await result(index)
        .getByText(CIRCUMSTANCES[index]?.notice ?? '', { exact: true })
        .waitFor()
      for (const badge of badges) {
        await turn(page, index + 1)
          .getByText(badge, { exact: true })
          .first()
          .waitFor({
            state: 'attached',
          })
      }
    }
    await expectCleanInBothSchemes(page)

    // The history shows the votes, the reasoning and the times.
    await page.reload()
    await turn(page, 4).waitFor()
    await turn(page, 4).getByText('Better', { exact: true }).waitFor()
    await turn(page, 4)
      .getByText(/tokens$/)
      .first()
      .waitFor()
    expect(await page.getByText(', not opened yet').count()).toBe(0)
    for (const [index, { notice }] of CIRCUMSTANCES.entries()) {
      await result(index).getByText(notice, { exact: true }).waitFor()
    }
    expect(complaints).toEqual([])
  },
)

test('the rehearsal and a battle can be held with only a keyboard', async ({ visit }) => {
  const { page } = await visit(DESKTOP)
  await page.goto('/battle')
  await page.getByText('Which would you trust?').waitFor()
  await page.keyboard.press('4')
  const next = page.getByRole('button', { name: 'Now ask your own' })
  await expect.poll(() => hasFocus(next)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(questionInput(page))).toBe(true)
  await page.keyboard.type('How do tumours become resistant to EGFR inhibitors?')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Briefly.')
  await page.keyboard.press('Enter')
  const agree = agreeButton(page)
  await agree.waitFor()
  // Escape declines the terms, and the question stays.
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(questionInput(page))).toBe(true)
  await page.keyboard.press('Enter')
  await agree.waitFor()
  while (!(await hasFocus(agree))) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await waitForVoteBar(page)
  await page.keyboard.press('2')
  await page.keyboard.type('Both name MET.')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText('Tie', { exact: true }).count()).toBe(2)
  expect(
    await turn(page, 1)
      .getByText('How do tumours become resistant to EGFR inhibitors?')
      .textContent(),
  ).toContain('\n')
  await expect.poll(() => hasFocus(questionInput(page))).toBe(true)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search chats and pages' }).fill('new')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Suggested questions' }).waitFor()
  await expect.poll(() => hasFocus(questionInput(page))).toBe(true)
})

test.for(atSize('desktop'))(
  'a second tab on a %s shows the same thread and its next turn, and reports the later of two votes',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    await send(page, 'What can neurofilament light chain not tell about ALS?')
    await page.waitForURL(/threadId=/)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await waitForVoteBar(other)
    await waitForVoteBar(page)
    const texts = (tab: Page) => tab.getByRole('article').allTextContents()
    const differences = async () => {
      const [here, there] = [await texts(page), await texts(other)]
      return here.flatMap((text, index) => (text === there[index] ? [] : [[text, there[index]]]))
    }
    // A complete answer is not final yet, because tables and sources follow.
    const expectSameTexts = () => expect.poll(differences).toEqual([])
    await expectSameTexts()

    // This vote is still in transit when the other tab's vote is stored.
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/votes/*', async (route) => {
      await held
      await route.continue()
    })
    await choice(page, 'Left is Better').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    if (device === PHONE) await page.getByRole('button', { name: 'Vote anyway' }).tap()
    await page.getByText('Sending your vote…').waitFor()
    await vote(other, 'Both are bad')
    release()
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText(/^Demo .+ were both bad$/).waitFor()
    await result
      .getByText('Your other choice was not accepted: This turn already has a vote.')
      .waitFor()
    await page.getByRole('region', { name: 'Vote' }).waitFor({ state: 'hidden' })
    await expectSameTexts()

    // The first tab shows the question from the second tab without a reload.
    await send(other, 'Can cryptic exons serve as biomarkers in ALS?')
    await turn(page, 2)
      .getByText('Can cryptic exons serve as biomarkers in ALS?', { exact: true })
      .waitFor()
    expect(complaints).toEqual([expect.stringContaining('409'), 'Failed to submit vote'])
  },
)

test('tabs that are opened at the same time belong to one guest', async ({ visit }) => {
  const { page } = await visit(DESKTOP)
  const tabs = [page, await page.context().newPage()] as const
  const missing: string[] = []
  const guests = tabs.map(() => '')
  for (const [index, tab] of tabs.entries()) {
    tab.on('request', (request) => {
      guests[index] = request.headers()['x-guest-fingerprint'] ?? guests[index] ?? ''
    })
    tab.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url())
    })
  }
  await Promise.all(tabs.map((tab) => tab.goto('/battle')))
  await acceptTerms(page)
  const questions = [
    'How does prime editing differ from base editing?',
    'How is microsatellite instability tested in a tumour?',
  ]
  for (const [index, tab] of tabs.entries()) {
    await ask(tab, questions[index] ?? '')
    await vote(tab, 'Left is Better')
  }
  for (const tab of tabs) {
    await tab.reload()
    await expect
      .poll(() => tab.getByRole('region', { name: 'HISTORY' }).getByRole('link').allTextContents())
      .toEqual([...questions].reverse())
  }
  expect(guests[0]).toMatch(/^guest_/)
  expect(guests[1]).toBe(guests[0])
  expect(missing).toEqual([])
})

test.for(atSize('phone'))(
  'declined terms on a %s keep the question, and the next message opens them again',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    let asked = 0
    page.on('websocket', () => {
      asked += 1
    })
    const agree = agreeButton(page)
    const question = 'What immune changes are best supported in long COVID?'
    await page.goto('/battle')
    await send(page, question)
    await agree.waitFor()
    await expectCleanInBothSchemes(page)
    for (const decline of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Not now' }).click(),
    ]) {
      await agree.waitFor()
      await decline()
      await agree.waitFor({ state: 'hidden' })
      expect(await questionInput(page).inputValue()).toBe(question)
      await page.getByRole('button', { name: 'Send' }).click()
    }
    await agree.waitFor()
    expect(asked).toBe(0)
    await agree.click()
    await answersIn(page, 1).first().waitFor()
    expect(asked).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  },
)

/**
 * Sends the Enter that accepts an input method's suggestion, as Safari reports it: after the end of
 * the composition, and with the key code of all keys that go to an input method.
 */
async function acceptSuggestion(page: Page): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await keyboard.send('Input.dispatchKeyEvent', { type, ...key })
  }
  await keyboard.detach()
}

/** Reads the outline of the focused element. */
const ringOf = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle')

test.for(atSize('phone'))(
  'on a %s, a double click on an outcome chooses it without voting, and a second press votes',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    const question = 'Who should be offered a PCSK9 inhibitor?'
    await questionInput(page).fill(question)
    await acceptSuggestion(page)
    expect(await questionInput(page).inputValue()).toBe(question)
    await ask(page, question)
    for (const { label } of OUTCOMES) {
      const place = await choice(page, label).boundingBox()
      if (!place) throw new Error(`${label} is not on the screen`)
      await page.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2)
      const pressed = choice(page, label, { pressed: true })
      await pressed.waitFor()
      // Nothing has moved under the pointer.
      expect(await pressed.boundingBox()).toEqual(place)
    }
    expect(await ringOf(page)).toBe('none')
    await page.getByPlaceholder('Share a reason? (Optional)').fill('気')
    await acceptSuggestion(page)
    await page.keyboard.press('Shift+Tab')
    expect(await ringOf(page)).toBe('solid')
    expect(await page.evaluate(() => localStorage.getItem('vote_outbox'))).toBeNull()
    await page.getByRole('button', { name: 'Continue', disabled: false }).waitFor()
    await choice(page, OUTCOMES[3].label, { pressed: true }).click()
    if (device === PHONE) await page.getByRole('button', { name: 'Vote anyway' }).tap()
    await turn(page, 1).getByText('Better', { exact: true }).waitFor({ state: 'attached' })
    expect(complaints).toEqual([])
  },
)

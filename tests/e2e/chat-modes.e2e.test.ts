import { agreeButton, PHONE, questionInput, send, waitForVoteBar } from '@assay/testing/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, history, logInAsSuperuser, openMenu } from './accounts.ts'
import { atSize, choice, test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

/** A deletion may be lost when the browser is closed, so each device has its own chats. */
const QUESTIONS = {
  desktop: {
    single: 'How is microsatellite instability tested in a tumour?',
    dual: 'How does prime editing differ from base editing?',
  },
  phone: {
    single: 'Do antivirals help people with long COVID?',
    dual: 'Who should be offered a PCSK9 inhibitor?',
  },
} as const

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Lets a model's reasoning through, but holds back everything else until it is released. */
async function holdThoughts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/chat\/ws_/, (socket) => {
    const server = socket.connectToServer()
    let isThinking = false
    server.onMessage(async (message) => {
      if (isThinking) await released
      socket.send(message)
      isThinking ||= String(message).includes('"event":"reasoning"')
    })
  })
  return release
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Assay Chat' })
const newChat = (page: Page) => page.getByRole('link', { name: 'New Chat' })

/** Opens an earlier chat, deletes it there, and waits until the page leaves it. */
async function deleteFromHistory(page: Page, title: string): Promise<void> {
  await openMenu(page)
  await history(page).getByRole('link', { name: title }).click()
  await page.getByRole('article').first().waitFor()
  await openMenu(page)
  await button(page, `Delete ${title}`).click()
  await page.waitForURL((url) => !url.searchParams.has('threadId'))
}

/** Asks in a mode in which the terms appear only with the first message. */
async function ask(page: Page, question: string): Promise<void> {
  await send(page, question)
  const agree = agreeButton(page)
  const started = page.getByRole('region', { name: /^Question/ })
  await agree.or(started).first().waitFor()
  if (await agree.isVisible()) await agree.click()
}

test.for(atSize('phone'))(
  'a superuser chats with a thinking model on a %s',
  async ([name, device], { visit }) => {
    const question = QUESTIONS[name].single
    const { page, complaints } = await visit(device)
    await logInAsSuperuser(page)
    expect(await select(page, 'Model').locator('option', { hasText: 'Owl' }).count()).toBe(0)
    await page.getByText('Thinking Models', { exact: true }).click()
    await select(page, 'Model').selectOption('Demo Owl')
    const goOn = await holdThoughts(page)
    await ask(page, question)
    const answer = page.getByRole('article', { name: 'Demo Owl' })
    await answer.getByText(/^Thinking… \d+ s$/).waitFor()
    goOn()
    await answer.getByRole('button', { name: 'Copy answer (Demo Owl)' }).waitFor()
    await page.waitForURL(/\/\?mode=single&threadId=/)
    await answer.getByText(/^Reasoning, \d+ s$/).click()
    await answer.getByText(/Step 1/).waitFor()
    await expectCleanInBothSchemes(page)

    // The next turn needs no vote. After a reload, both turns and the model are shown.
    await ask(page, 'What immune changes are best supported in long COVID?')
    await page
      .getByRole('button', { name: /^Copy answer/ })
      .nth(1)
      .waitFor()
    await page.reload()
    await page.getByRole('article', { name: 'Demo Owl' }).nth(1).waitFor()

    // The link to a new chat, and the link back to the earlier chat, are marked and lead to the
    // right page.
    await openMenu(page)
    expect(await newChat(page).getAttribute('aria-current')).toBeNull()
    await newChat(page).click()
    await welcome(page).waitFor()
    expect(await page.getByRole('switch', { name: 'Thinking Models' }).isChecked()).toBe(true)
    await openMenu(page)
    expect(await newChat(page).getAttribute('aria-current')).toBe('page')
    await history(page).getByRole('link', { name: question }).click()
    await page.getByRole('article', { name: 'Demo Owl' }).nth(1).waitFor()
    await page.goBack()
    await welcome(page).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await deleteFromHistory(page, question)
    await welcome(page).waitFor()
    expect(await select(page, 'Mode').inputValue()).toBe('single')
    await button(page, 'Undo').click()
    await openMenu(page)
    await history(page).getByRole('link', { name: question }).waitFor()
    expect(complaints).toEqual([])
  },
)

test.for(atSize('desktop'))(
  'a superuser compares two chosen models side by side on a %s',
  async ([name, device], { visit }) => {
    const question = QUESTIONS[name].dual
    const { page, complaints } = await visit(device)
    await logInAsSuperuser(page)
    await select(page, 'Mode').selectOption('Side by Side')
    await page.waitForURL(/\/\?mode=dual$/)
    await page.getByText('vs', { exact: true }).waitFor()
    await select(page, 'Model of Assistant A').selectOption('Demo Sparrow')
    await select(page, 'Model of Assistant B').selectOption('Demo Heron')
    await ask(page, question)
    await waitForVoteBar(page)
    await page.waitForURL(/\/\?mode=dual&threadId=/)
    for (const side of ['Assistant A', 'Assistant B']) {
      await page.locator(`article[aria-label="${side}"]`).waitFor({ state: 'attached' })
    }
    const bar = page.getByRole('region', { name: 'Vote' })
    await bar.getByRole('textbox').fill('Close call.')
    await page.keyboard.press('Enter')
    await bar.getByText(/Your feedback is saved/).waitFor()
    expect(await questionInput(page).isVisible()).toBe(false)
    await expectCleanInBothSchemes(page)

    await choice(page, 'Right is Better').click()
    await bar.getByRole('button', { name: 'Send' }).click()
    if (device === PHONE) await bar.getByRole('button', { name: 'Vote anyway' }).click()
    await page.getByRole('article', { name: 'Demo Heron' }).waitFor()
    // This is the last element below a result. Nothing moves after it has appeared.
    await button(page, 'Ask a follow-up').click()
    await questionInput(page).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Show other response' }).click()
    await page.getByRole('article', { name: 'Demo Sparrow' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Hide other response' }).waitFor({ state: 'attached' })

    await page.goto('/?mode=dual')
    await deleteFromHistory(page, question)
    await page.waitForURL(/\/\?mode=dual$/)
    await page.getByText('two AI models side by side').waitFor()

    // Another mode starts another chat.
    await select(page, 'Mode').selectOption('Battle')
    await page.getByRole('list', { name: 'Suggested questions' }).waitFor()
    await select(page, 'Mode').selectOption('Single Chat')
    await welcome(page).waitFor()
    expect(complaints).toEqual([])
  },
)

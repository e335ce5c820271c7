import { readFile } from 'node:fs/promises'
import { type Database, newId } from '@assay/db'
import { acceptTerms, questionInput, waitForVoteBar } from '@assay/testing/browser'
import { insertRows } from '@assay/testing/rows'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillInSignUp, finishSignUp, history, openMenu } from './accounts.ts'
import { ageUsers, ask, atSize, test, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const QUESTION =
  'How should apixaban be adjusted in chronic kidney disease, and how strong is the evidence?'
const TITLE = 'How should apixaban be adjusted in chronic kidney disease,…'

const links = (page: Page) => history(page).getByRole('link')
const titles = (page: Page) => links(page).allTextContents()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const WIDER_THAN_WINDOW = 'document.documentElement.scrollWidth - window.innerWidth'

/** Replaces the clipboard, so that tests can read what was copied. */
const KEEP_COPIED = 'navigator.clipboard.writeText = async (text) => { globalThis.copied = text }'

/** This is more than the list shows at first. */
const OLD_CHATS = 105
const DAYS_MS = 86_400_000

/**
 * For the user who asked the newest question, adds chats from earlier days and OLD_CHATS even older
 * chats.
 */
async function seedChats(db: Database): Promise<void> {
  const { userId } = await db
    .selectFrom('threads')
    .select('userId')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const chat = (title: string, days: number) => ({
    ...{ id: newId(), userId, title, mode: 'battle' as const, modelId: null, deletedAt: null },
    lastMessageAt: new Date(Date.now() - days * DAYS_MS),
  })
  const old = Array.from({ length: OLD_CHATS }, (_, at) => chat(`Old chat ${at}`, 400 + at / 1_000))
  await insertRows(db, 'threads', [
    chat('Of a day', 1),
    chat('Of a week', 4),
    chat('Of a month', 20),
    ...old,
  ])
}

/**
 * Expects that chats are grouped by day, and that the search finds chats that the list has not
 * loaded yet.
 */
async function readLongHistory(page: Page): Promise<void> {
  const headings = history(page).getByRole('heading', { level: 3 })
  await expect.poll(() => links(page).count()).toBe(100)
  expect(await headings.allTextContents()).toEqual([
    'Pinned',
    'Today',
    ...['Yesterday', 'Previous 7 days', 'Previous 30 days'],
    expect.stringMatching(/^[A-Z][a-z]+ \d{4}$/),
  ])
  const search = history(page).getByRole('searchbox', { name: 'Search chats' })
  await search.fill(`Old chat ${OLD_CHATS - 1}`)
  await expect.poll(() => titles(page)).toEqual([`Old chat ${OLD_CHATS - 1}`])
  await search.fill('')
  await press(page, 'Show more')
  await expect.poll(() => links(page).count()).toBe(OLD_CHATS + 5)
}

/** Returns a question to the composer, and asks two other models in a new chat. */
async function askAgain(page: Page): Promise<void> {
  const before = page.url()
  await press(page, 'Edit and ask again')
  expect(await questionInput(page).inputValue()).toBe(QUESTION)
  await questionInput(page).fill('')
  await press(page, 'Same question, new pair')
  await page.waitForURL((url) => url.searchParams.has('threadId') && url.href !== before)
  await waitForVoteBar(page)
  expect(await page.getByRole('region', { name: /^Question \d/ }).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Edit and ask again' }).count()).toBe(0)
}

/**
 * Deletes a chat in one tab, and leaves the page before the time to undo has passed. Expects that
 * the chat disappears in the other tab.
 */
async function deleteElsewhere(db: Database, other: Page, page: Page): Promise<void> {
  const id = new URL(page.url()).searchParams.get('threadId') ?? ''
  await openMenu(other)
  await press(other, `Delete ${TITLE}`)
  // Chromium ends a page half a second after the reader leaves its site, even if it is busy.
  await other.goto('/favicon.svg')
  await page.getByRole('list', { name: 'Suggested questions' }).waitFor()
  await openMenu(page)
  await history(page).getByRole('link', { name: 'Lipids' }).waitFor()
  expect(await history(page).getByRole('link', { name: TITLE }).count()).toBe(0)
  const deletedAt = db.selectFrom('threads').select('deletedAt').where('id', '=', id)
  await expect.poll(() => deletedAt.executeTakeFirst()).toEqual({ deletedAt: expect.any(Date) })
}

test.for(atSize('desktop'))(
  'on a %s, a chat is renamed, pinned and found by its question in every tab',
  async ([, device], { arena, visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    await ask(page, QUESTION)
    await ageUsers(arena)
    await vote(page, "It's a tie")
    const research = page.getByRole('region', { name: 'Research use' })
    await research.waitFor()
    await expectCleanInBothSchemes(page)
    await press(page, 'Yes')
    await research.waitFor({ state: 'detached' })
    const other = await page.context().newPage()
    await other.goto('/battle')
    await openMenu(other)
    await expect.poll(() => titles(other)).toEqual([TITLE])

    await openMenu(page)
    await history(page).getByRole('heading', { name: 'Today' }).waitFor()
    // A truncated title is shown in full on hover and focus.
    const full = page.getByText(TITLE, { exact: true }).nth(1)
    await links(page).first().hover()
    await full.waitFor()
    await page.mouse.move(0, 0)
    await full.waitFor({ state: 'detached' })
    await links(page).first().focus()
    await full.waitFor()
    await page.keyboard.press('Escape')
    await openMenu(page)
    await history(page).getByRole('button', { name: 'More for' }).click()
    await expectCleanInBothSchemes(page)
    await press(page, 'Rename')
    await page.getByRole('textbox', { name: 'Title' }).fill('Mr Kowalski')
    await page.getByRole('region', { name: 'Patient data' }).waitFor()
    await expectCleanInBothSchemes(page)
    await page.getByRole('textbox', { name: 'Title' }).fill('Lipids')
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toEqual(['Lipids'])
    await expect.poll(() => titles(other)).toEqual(['Lipids'])

    await press(page, 'More for Lipids')
    await press(page, 'Research use')
    await page.getByText('the next release may include this conversation').waitFor()
    await expectCleanInBothSchemes(page)
    await press(page, 'Withdraw')
    await page.getByRole('dialog', { name: 'Research use' }).waitFor({ state: 'detached' })
    await press(page, 'More for Lipids')
    await press(page, 'Pin')
    await history(page).getByRole('heading', { name: 'Pinned' }).waitFor()
    await history(page).locator('[aria-label="More for Lipids"]:focus').waitFor()
    const search = history(page).getByRole('searchbox', { name: 'Search chats' })
    await search.fill('nobody asked this')
    await history(page).getByText('No chats found').waitFor()
    await search.fill('EVIDENCE')
    await expect.poll(() => titles(page)).toEqual(['In the chat: Lipids'])

    await other.keyboard.press('Control+k')
    await other.getByRole('combobox', { name: 'Search chats and pages' }).fill('apixaban')
    await other.getByRole('option', { name: /Lipids/ }).waitFor()
    await other.keyboard.press('Enter')
    await other.waitForURL(/threadId=/)
    await other.getByText(QUESTION).first().waitFor()

    const saving = other.waitForEvent('download')
    await press(other, 'Markdown')
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('Lipids.md')
    const text = await readFile(await saved.path(), 'utf8')
    expect(text).toMatch(/^# Lipids\n\nFrom Assay, .*Research only, not for clinical use\./)
    expect(text).toContain('**Vote:** Tie')
    await other.evaluate(KEEP_COPIED)
    await press(other, 'Copy question 1 with its answers')
    await other.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await other.evaluate<string>('copied')
    expect(copied).toContain(`> ${QUESTION}`)
    expect(copied.match(/^### .*Demo \w+/gm)).toHaveLength(2)
    await other.evaluate('window.print = () => {}')
    await press(other, 'Print')
    await other.locator('[data-paper]').waitFor({ state: 'attached' })
    await other.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await other.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    )
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would include hidden text
    const paper = await other.locator('body').innerText()
    expect(paper).toMatch(/^Lipids\n/)
    expect(paper).toContain('Question 1')
    expect(paper).toContain('Vote: Tie')
    expect(paper).not.toContain('HISTORY')
    expect(complaints).toEqual([])
    const thread = other.url()
    await other.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await askAgain(other)
    await seedChats(arena.db)
    await page.goto(other.url())
    await openMenu(page)
    await readLongHistory(page)
    await deleteElsewhere(arena.db, other, page)
    await other.close()

    expect(await page.getByRole('button', { name: 'Share', exact: true }).count()).toBe(0)
    await fillInSignUp(page, `ada.${device.viewport?.width}@example.com`)
    const choice = page.getByRole('checkbox', { name: /^Add (the|all) .*chats? from this browser/ })
    expect(await choice.isChecked()).toBe(false)
    await expectCleanInBothSchemes(page)
    await choice.check()
    await finishSignUp(page)
    await page.goto(thread)
    await press(page, 'Share')
    await press(page, 'Create a link')
    const link = page.getByRole('textbox', { name: 'Link' })
    const address = await link.inputValue()
    await expectCleanInBothSchemes(page)

    const { page: reader } = await visit(device)
    const [response] = await Promise.all([reader.goto(address), reader.waitForLoadState()])
    expect(response?.headers()['x-robots-tag']).toContain('noindex')
    await reader.getByText(QUESTION, { exact: true }).waitFor()
    await reader.getByText(/^Vote: .+ and .+ tied$/).waitFor()
    expect(await reader.getByRole('article').count()).toBe(2)
    expect(await reader.title()).toBe('Shared comparison – Assay')
    expect(await reader.evaluate(WIDER_THAN_WINDOW)).toBe(0)
    await expectCleanInBothSchemes(reader)

    await press(page, 'Revoke the link')
    await page.getByText('There’s no link yet.').waitFor()
    await reader.reload()
    await reader.getByText('This link doesn’t exist').waitFor()
  },
)

test.for(atSize('phone'))(
  'on a %s, a voter finds the own vote with its models, downloads it and opens its chat',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    await ask(page, QUESTION)
    await vote(page, "It's a tie")
    const chat = page.url()
    await page.goto('/votes')
    const link = page.getByRole('rowheader').getByRole('link', { name: QUESTION })
    await link.waitFor()
    await page.getByRole('cell', { name: 'Tie' }).waitFor()
    await expectCleanInBothSchemes(page)
    expect(await page.evaluate(WIDER_THAN_WINDOW)).toBeLessThanOrEqual(0)

    const downloading = page.waitForEvent('download')
    await press(page, 'Download CSV')
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toMatch(/^\uFEFFcreated_at,outcome,[^\r]+\r\n[^\r]+,tie,[^\r]+\r\n$/)
    expect(file).toContain(`"${QUESTION}"`)
    await link.click()
    await page.waitForURL(chat)
    expect(complaints).toEqual([])
  },
)

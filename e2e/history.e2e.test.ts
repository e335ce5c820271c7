import { readFile } from 'node:fs/promises'
import { acceptTerms, DESKTOP, PHONE } from '@assay/harness/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { history } from './accounts.ts'
import { ask, test, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const QUESTION = 'Which statins lower the LDL cholesterol most, and what do they cost the muscles?'

const links = (page: Page) => history(page).getByRole('link')
const titles = (page: Page) => links(page).allTextContents()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** On a phone the history is in the menu. */
async function openHistory(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await history(page).waitFor()
}

test.for([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s a chat is renamed, pinned and found by its question, in every tab',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/battle')
    await acceptTerms(page)
    await ask(page, QUESTION)
    await vote(page, "It's a tie")
    const other = await page.context().newPage()
    await other.goto('/battle')
    await openHistory(other)
    await expect.poll(() => titles(other)).toEqual([QUESTION.slice(0, 60)])

    await openHistory(page)
    await history(page).getByRole('heading', { name: 'Today' }).waitFor()
    await links(page).first().focus()
    await page.getByText(QUESTION.slice(0, 60), { exact: true }).nth(1).waitFor()
    await page.keyboard.press('Escape')
    await openHistory(page)
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
    await press(page, 'Pin')
    await history(page).getByRole('heading', { name: 'Pinned' }).waitFor()
    const search = history(page).getByRole('searchbox', { name: 'Search chats' })
    await search.fill('nobody asked this')
    await history(page).getByText('No chats found').waitFor()
    await search.fill('MUSCLES')
    await expect.poll(() => titles(page)).toEqual(['Lipids'])

    await other.keyboard.press('Control+k')
    await other.getByRole('combobox', { name: 'Search chats and pages' }).fill('cholesterol')
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
    await other.evaluate('window.print = () => {}')
    await press(other, 'Print')
    await other.locator('[data-paper]').waitFor({ state: 'attached' })
    await other.emulateMedia({ media: 'print' })
    // biome-ignore lint/performance/useDomNodeTextContent: what is not printed does not count
    const paper = await other.locator('body').innerText()
    expect(paper).toMatch(/^Lipids\n/)
    expect(paper).toContain('Question 1')
    expect(paper).toContain('Vote: Tie')
    expect(paper).not.toContain('HISTORY')
    expect(complaints).toEqual([])
  },
)

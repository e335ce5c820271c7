import { acceptTerms, questionInput, waitForVoteBar } from '@assay/testing/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atSize, scriptedTest as test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const LETTER = 'Mrs Kowalski (anna@example.org) takes warfarin. Is ibuprofen safe for her?'

const review = (page: Page) => page.getByRole('region', { name: 'Patient data' })
const guardIsLoaded = (page: Page) =>
  page.evaluate<boolean>(
    "performance.getEntriesByType('resource').some(({ name }) => /assets\\/guard-/.test(name))",
  )

/** Records every frame that this page sends. */
function recordSent(page: Page): string[] {
  const sent: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)))
  })
  return sent
}

test.for(atSize('desktop'))(
  "on a %s, a patient's name is masked by keyboard before any text leaves the page",
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    const sent = recordSent(page)
    await page.goto('/battle')
    await acceptTerms(page)
    expect(await guardIsLoaded(page)).toBe(false)
    await questionInput(page).focus()
    await page.keyboard.type(LETTER)
    await expect.poll(() => guardIsLoaded(page)).toBe(true)
    await review(page).waitFor()
    await expectCleanInBothSchemes(page)

    // The first Enter does not send the question, but focuses the first finding. The second Enter
    // masks it.
    await page.keyboard.press('Control+Enter')
    const focused = () => page.evaluate<string>('document.activeElement.textContent')
    await expect.poll(focused).toBe('Mask as [name]')
    await page.keyboard.press('Enter')
    await expect.poll(() => questionInput(page).inputValue()).toContain('Mrs [name] (anna@')
    expect(sent).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expect.poll(focused).toBe('Mask as [email]')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('Not patient data')
    await page.keyboard.press('Enter')
    await review(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await waitForVoteBar(page)
    expect(sent[0]).toContain('Mrs [name] (anna@example.org) takes')
    expect(sent[0]).toContain('"phi_reviewed":["email"]')
    expect(sent.join()).not.toContain('Kowalski')

    await page.keyboard.press('1')
    await page.getByPlaceholder('Share a reason? (Optional)').fill('As I told Mr Nowak.')
    await review(page).waitFor()
    await expectCleanInBothSchemes(page)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Mask as [name]')
    await page.keyboard.press('Enter')
    await review(page).waitFor({ state: 'detached' })
    const cast = page.waitForRequest((request) => request.url().includes('/api/v1/votes/'))
    await page.keyboard.press('Enter')
    // A phone asks for confirmation if one answer was never opened.
    const voteAnyway = page.getByRole('button', { name: 'Vote anyway' })
    void voteAnyway.click().catch(() => undefined)
    expect((await cast).postData()).toContain('As I told Mr [name].')
    expect(complaints).toEqual([])
  },
)

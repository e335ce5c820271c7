import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, field, PASSWORD } from './accounts.ts'
import { choice } from './arena.ts'

/** How a person works a page: by mouse, by touch or by keyboard. */
export interface Hand {
  press(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
}

export const mouse: Hand = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
}

export const finger: Hand = {
  press: (target) => target.tap(),
  type: (target, text) => target.fill(text),
}

/** No page needs more presses of Tab to reach what the person wants. */
const MOST_TABS = 60

/** Reaches everything with Tab, and presses it with Enter. */
export const keyboard: Hand = {
  async press(target) {
    await tabTo(target)
    await target.page().keyboard.press('Enter')
  },
  async type(target, text) {
    await tabTo(target)
    await target.page().keyboard.type(text)
  },
}

async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  const hasFocus = () => target.evaluate((element) => element.matches(':focus'))
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await hasFocus()) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Opens the link of a study as somebody without an account, signs up, and joins. */
export async function joinByLink(page: Page, hand: Hand, link: string): Promise<void> {
  await page.goto(link)
  await hand.press(page.getByRole('link', { name: 'Sign up' }))
  await hand.type(field(page, 'Full Name'), 'Ada Lovelace')
  await hand.type(field(page, 'Email'), `${randomUUID()}@example.com`)
  await hand.type(page.getByLabel('Password *', { exact: true }), PASSWORD)
  await hand.type(page.getByLabel('Confirm Password'), PASSWORD)
  await hand.press(button(page, 'Sign Up'))
  await hand.press(button(page, 'Join the study'))
  await questionHeading(page, 1).waitFor()
}

export const questionHeading = (page: Page, number: number) =>
  page.getByRole('heading', { name: new RegExp(`^Question ${number} of `) })
const rateEnd = (page: Page) => page.getByRole('heading', { name: /rated everything/ })
const partEnd = (page: Page) => page.getByRole('heading', { name: /done your part/ })

const CHOICES = ['Left is Better', 'Right is Better', "It's a tie", 'Both are bad']

/** Rates the question on the desk by pressing buttons. */
export async function rateByPress(page: Page, hand: Hand, number: number): Promise<void> {
  await hand.press(choice(page, CHOICES[number % CHOICES.length] ?? ''))
  await hand.press(button(page, 'Save and next'))
}

/** Rates the question on the desk with the keys, and writes a comment on the first. */
export async function rateByKeys(page: Page, number: number): Promise<void> {
  await page.keyboard.press(`${1 + (number % CHOICES.length)}`)
  if (number === 1) await page.keyboard.type('Both leave out the dose.')
  await page.keyboard.press('Enter')
}

/**
 * Rates until nothing is left, also what other raters left. Returns the number of ratings.
 */
export async function rateAll(page: Page, rate: (number: number) => Promise<void>) {
  for (let number = 1; ; number++) {
    await questionHeading(page, number).or(rateEnd(page)).or(partEnd(page)).waitFor()
    if (await partEnd(page).isVisible()) {
      await page.getByRole('button', { name: /^Rate \d+ more$/ }).click()
      await questionHeading(page, number).or(rateEnd(page)).waitFor()
    }
    if (await rateEnd(page).isVisible()) return number - 1
    await rate(number)
  }
}

/** Expects that no text on the page names a source of the study. */
export async function expectBlind(page: Page, names: readonly string[]): Promise<void> {
  const text = await page.getByRole('main').textContent()
  expect(names.filter((name) => text?.includes(name))).toEqual([])
}

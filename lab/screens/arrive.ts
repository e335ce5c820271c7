import { send } from '@assay/testing/browser'
import type { Page } from 'playwright-core'

export const see = (text: string) => (page: Page) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => button(page, name).first().click()
const dialog = (page: Page) => page.getByRole('dialog').waitFor()
export const seeButton = (name: string) => (page: Page) => button(page, name).first().waitFor()

/** Presses a button and waits for its dialog. */
export const open = (name: string) => async (page: Page) => {
  await press(page, name)
  await dialog(page)
}

/** Fills a field, presses a button, and waits for the error message. */
export const complain = (field: string, text: string, submit: string, complaint: string) =>
  async function fillIn(page: Page) {
    await page.getByLabel(field).fill(text)
    await press(page, submit)
    await see(complaint)(page)
  }

export async function logInWrongly(page: Page) {
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await press(page, 'Sign in')
  await see('Incorrect email or password')(page)
}

export async function seeSuggestions(page: Page) {
  const suggestions = page.getByRole('list', { name: 'Suggested questions' })
  await suggestions.getByRole('button').first().waitFor()
}

/** Asks the first question, which opens the terms. */
export async function askFirst(page: Page) {
  await send(page, 'How does prime editing differ from base editing?')
  await seeButton('I Agree to Terms & Conditions')(page)
}

/** Chooses the first answer of the rehearsal. */
export async function voteInRehearsal(page: Page) {
  await see('Which would you trust?')(page)
  await page
    .getByRole('group', { name: 'Choices, keys 1 to 4' })
    .getByRole('button')
    .first()
    .click()
  await seeButton('Now ask your own')(page)
}

export async function writePatientData(page: Page) {
  await page
    .getByRole('textbox', { name: 'Your question' })
    .fill('Mrs Kowalski (anna@example.org) takes warfarin. Is ibuprofen safe for her?')
  await page.getByRole('region', { name: 'Patient data' }).waitFor()
}

export async function openMenu(page: Page, isPhone: boolean) {
  await see('Guest User Settings')(page)
  await press(page, isPhone ? 'Open menu' : 'Assay')
  await page.getByRole('link', { name: 'How it works' }).first().waitFor()
}

export const openLegal = (name: string) =>
  async function openText(page: Page, isPhone: boolean) {
    if (isPhone) await press(page, 'Open menu')
    await press(page, name)
    await page.getByRole('dialog', { name }).waitFor()
  }

/** Waits for the Markdown renderer. Until it has loaded, answers are plain text. */
export const typeset = (page: Page) => page.locator('em:visible').first().waitFor()

export async function seeVoteBar(page: Page) {
  await page.getByRole('region', { name: 'Vote' }).waitFor()
  await typeset(page)
}

export async function assessAnswer(page: Page) {
  await page.getByRole('region', { name: 'Vote' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Rate answer (Assistant A)' }).click()
  const verdicts = page.getByRole('group', { name: 'Verdict on Assistant A' })
  await verdicts.getByRole('button', { name: 'Wrong', exact: true }).click()
}

/** Compares both answers. */
export const compareBy = (view: 'Aligned' | 'Differences') =>
  async function compare(page: Page) {
    await seeVoteBar(page)
    const views = page.getByRole('radiogroup', { name: 'View of the answers' })
    await views.getByText(view, { exact: true }).click()
    await page.locator('[data-row]').first().waitFor()
  }

export async function showBothResponses(page: Page) {
  await typeset(page)
  await press(page, 'Show both responses')
  await button(page, 'Show both responses').waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: 'Result 1' }).scrollIntoViewIfNeeded()
}

export async function editProfile(page: Page) {
  await press(page, 'Edit')
  await button(page, 'Cancel').waitFor()
}

export async function openShortcuts(page: Page) {
  await see('A battle')(page)
  await page.keyboard.press('?')
  await dialog(page)
}

export async function openGoTo(page: Page) {
  await see('A battle')(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /p-tau217/ }).waitFor()
}

export async function openUserMenu(page: Page, isPhone: boolean) {
  await see('Reading list')(page)
  await press(page, isPhone ? 'Open menu' : 'Rosalind Franklin')
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
}

export async function addUser(page: Page) {
  await open('Add User')(page)
  await page.getByLabel('Email').fill('eve@')
  await page.getByLabel('Set password').focus()
  await see('Invalid email address')(page)
}

/** Tests a model of a server that cannot be reached. */
export async function testModel(page: Page) {
  await page.getByRole('combobox', { name: 'Connection' }).selectOption('our-vllm')
  await page.getByLabel('Name at the server').fill('Qwen/Qwen3-32B')
  await press(page, 'Test')
  await see('ECONNREFUSED')(page)
  await page.getByText('ECONNREFUSED').scrollIntoViewIfNeeded()
}

export async function addConnection(page: Page) {
  await open('Add connection')(page)
  await page.getByLabel('Address').fill('http://10.1.2.3:8000/v1')
  await press(page, 'Save')
  await see('Please fill in this field')(page)
}

export async function chooseTurn(page: Page) {
  await page.getByRole('combobox', { name: 'User' }).fill('rosalind')
  await page
    .getByRole('option', { name: /rosalind/i })
    .first()
    .click()
  await page.getByRole('region', { name: 'Threads' }).getByRole('button').first().click()
  await typeset(page)
  await page.getByText('It names its evidence').scrollIntoViewIfNeeded()
}

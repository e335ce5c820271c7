import type { Page } from 'playwright-core'
import type { People, PersonName } from './seed-people.ts'

export interface Screen {
  /** Of the picture, and of the test. */
  readonly name: string
  readonly as: PersonName
  readonly path: string | ((people: People) => string)
  /** Goes on from the address; resolves when what is to be seen is there. */
  readonly arrive: (page: Page, isPhone: boolean) => Promise<unknown>
  /** The server refuses something here, which the browser notes in its console. */
  readonly isRefused?: boolean
  /** Of the whole page, not of what is seen without scrolling. */
  readonly isFullPage?: boolean
  /** Looked at by the test at 200 %, too. */
  readonly isZoomed?: boolean
}

const see = (text: string) => (page: Page) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => button(page, name).first().click()
const dialog = (page: Page) => page.getByRole('dialog').waitFor()

/** Presses a button and waits for its dialog. */
const open = (name: string) => async (page: Page) => {
  await press(page, name)
  await dialog(page)
}

async function openMenu(page: Page, isPhone: boolean) {
  await see('Guest User Settings')(page)
  await press(page, isPhone ? 'Open menu' : 'Assay')
  await page.getByRole('link', { name: 'How it works' }).first().waitFor()
}

async function openLegal(page: Page, isPhone: boolean, name: string) {
  if (isPhone) await press(page, 'Open menu')
  await press(page, name)
  await page.getByRole('dialog', { name }).waitFor()
}

/** Answers are plain text until the code that typesets them is there. */
const typeset = (page: Page) => page.locator('em:visible').first().waitFor()

async function chooseTurn(page: Page) {
  await page.getByRole('combobox', { name: 'User' }).fill('rosalind')
  await page
    .getByRole('option', { name: /rosalind/i })
    .first()
    .click()
  await page.getByRole('region', { name: 'Threads' }).getByRole('button').first().click()
  await typeset(page)
  await page.getByText('It names its evidence').scrollIntoViewIfNeeded()
}

/** Every screen of the product, in the order of a tour. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'login',
    as: 'stranger',
    path: '/login',
    arrive: see("Don't have an account? Sign Up"),
  },
  {
    name: 'login-refused',
    as: 'stranger',
    path: '/login',
    isRefused: true,
    async arrive(page) {
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
      await press(page, 'Sign in')
      await see('Incorrect email or password')(page)
    },
  },
  {
    name: 'signup',
    as: 'stranger',
    path: '/signup',
    arrive: see('Already have an account? Log In'),
  },
  {
    name: 'signup-refused',
    as: 'stranger',
    path: '/signup',
    async arrive(page) {
      await page.getByLabel('Email').fill('ada@')
      await press(page, 'Sign Up')
      await see('Password confirmation is required')(page)
    },
  },
  {
    name: 'recover-password',
    as: 'stranger',
    path: '/recover-password',
    arrive: see('Password Recovery'),
  },
  {
    name: 'reset-password',
    as: 'stranger',
    path: '/reset-password?token=from-the-mail',
    arrive: (page) => page.getByLabel('New Password').waitFor(),
  },
  {
    name: 'reset-password-incomplete',
    as: 'stranger',
    path: '/reset-password',
    arrive: see('This link is incomplete'),
  },
  {
    name: 'auth-callback-failed',
    as: 'stranger',
    path: '/auth/callback?error=access_denied',
    arrive: see('Authentication was cancelled'),
  },
  { name: 'not-found', as: 'stranger', path: '/nowhere', arrive: see('Oops!') },
  {
    name: 'terms',
    as: 'stranger',
    path: '/battle',
    arrive: (page) => button(page, 'I Agree to Terms & Conditions').waitFor(),
  },
  {
    name: 'battle-new',
    as: 'guest',
    path: '/battle?clear=true',
    arrive: (page) =>
      page.getByRole('list', { name: 'Suggested questions' }).getByRole('button').first().waitFor(),
  },
  {
    name: 'patient-data',
    as: 'guest',
    path: '/battle?clear=true',
    async arrive(page) {
      await page
        .getByRole('textbox', { name: 'Your question' })
        .fill('Mrs Kowalski (anna@example.org) takes warfarin. Is ibuprofen safe for her?')
      await page.getByRole('region', { name: 'Patient data' }).waitFor()
    },
  },
  { name: 'menu', as: 'guest', path: '/settings', arrive: openMenu },
  {
    name: 'battle-before-vote',
    as: 'guest',
    path: ({ openBattle }) => `/battle?threadId=${openBattle.threadId}`,
    async arrive(page) {
      await page.getByRole('region', { name: 'Vote' }).waitFor()
      await typeset(page)
    },
  },
  {
    name: 'battle-verdicts',
    as: 'guest',
    path: ({ openBattle }) => `/battle?threadId=${openBattle.threadId}`,
    async arrive(page) {
      await page.getByRole('region', { name: 'Vote' }).getByRole('button').first().click()
      await page.getByRole('button', { name: 'Assistant A right or wrong?' }).click()
      const verdicts = page.getByRole('group', { name: 'Verdict on Assistant A' })
      await verdicts.getByRole('button', { name: 'Wrong', exact: true }).click()
    },
  },
  {
    name: 'battle-after-vote',
    as: 'guest',
    path: ({ votedBattle }) => `/battle?threadId=${votedBattle.threadId}`,
    async arrive(page) {
      await typeset(page)
      await press(page, 'Show both responses')
      await button(page, 'Show both responses').waitFor({ state: 'hidden' })
      const result = page.getByRole('region', { name: 'Result 1' })
      await result
        .getByRole('button', { name: /right or wrong/ })
        .last()
        .waitFor()
      await result.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'shared',
    as: 'guest',
    path: ({ sharedPath }) => sharedPath,
    arrive: typeset,
  },
  {
    name: 'leaderboard-coming-soon',
    as: 'guest',
    path: '/leaderboard',
    arrive: see('Leaderboard Coming Soon'),
  },
  {
    name: 'benchmark',
    as: 'guest',
    path: '/leaderboard?tab=cardbiomedbench',
    arrive: (page) => page.getByRole('button', { name: /^Hide GPT-5 / }).waitFor(),
  },
  {
    name: 'settings-guest',
    as: 'guest',
    path: '/settings',
    arrive: see('Your Expertise'),
  },
  {
    name: 'privacy-policy',
    as: 'guest',
    path: '/settings',
    arrive: (page, isPhone) => openLegal(page, isPhone, 'Privacy Policy'),
  },
  {
    name: 'terms-of-use',
    as: 'guest',
    path: '/settings',
    arrive: (page, isPhone) => openLegal(page, isPhone, 'Terms of Use'),
  },
  { name: 'about-us', as: 'guest', path: '/about-us', arrive: see('Why we do this') },
  { name: 'how-it-works', as: 'guest', path: '/how-it-works', arrive: see('A battle') },
  {
    name: 'how-ratings-work',
    as: 'guest',
    path: '/how-ratings-work',
    arrive: see('In plain words'),
  },
  { name: 'data', isZoomed: true, as: 'guest', path: '/data', arrive: see('Version 1.0.1') },
  { name: 'ethics', isZoomed: true, as: 'guest', path: '/ethics', arrive: see('Approved by') },
  {
    name: 'settings-profile',
    isZoomed: true,
    isFullPage: true,
    as: 'user',
    path: '/settings',
    arrive: see('Waits for a superuser'),
  },
  {
    name: 'settings-profile-edit',
    as: 'user',
    path: '/settings',
    async arrive(page) {
      await press(page, 'Edit')
      await button(page, 'Cancel').waitFor()
    },
  },
  {
    name: 'settings-password',
    as: 'user',
    path: '/settings?tab=password',
    async arrive(page) {
      await page.getByLabel('New Password').fill('short')
      await press(page, 'Save')
      await see('Password must be at least 8 characters')(page)
    },
  },
  {
    name: 'settings-appearance',
    as: 'user',
    path: '/settings?tab=appearance',
    arrive: (page) => page.getByRole('radio', { name: 'System' }).waitFor({ state: 'attached' }),
  },
  {
    name: 'settings-data',
    as: 'user',
    path: '/settings?tab=your-data',
    arrive: see('Research Use'),
  },
  {
    name: 'settings-danger-zone',
    as: 'user',
    path: '/settings?tab=danger-zone',
    arrive: open('Delete Account'),
  },
  {
    name: 'shortcuts',
    as: 'user',
    path: '/how-it-works',
    async arrive(page) {
      await see('A battle')(page)
      await page.keyboard.press('?')
      await dialog(page)
    },
  },
  {
    name: 'go-to',
    as: 'user',
    path: '/how-it-works',
    async arrive(page) {
      await see('A battle')(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: /p-tau217/ }).waitFor()
    },
  },
  { name: 'items', as: 'user', path: '/items', arrive: see('Reading list') },
  { name: 'items-add', as: 'user', path: '/items', arrive: open('Add Item') },
  { name: 'items-delete', as: 'user', path: '/items', arrive: open('Delete Reading list') },
  {
    name: 'items-empty',
    as: 'newcomer',
    path: '/items',
    arrive: see("You don't have any items yet"),
  },
  {
    name: 'user-menu',
    as: 'user',
    path: '/items',
    async arrive(page, isPhone) {
      await see('Reading list')(page)
      await press(page, isPhone ? 'Open menu' : 'Rosalind Franklin')
      await page.getByRole('button', { name: 'Log Out' }).waitFor()
    },
  },
  {
    name: 'home',
    as: 'superuser',
    path: '/',
    arrive: see('Chat with an AI model'),
  },
  {
    name: 'home-side-by-side',
    as: 'superuser',
    path: '/?mode=dual',
    arrive: see('two AI models side by side'),
  },
  {
    name: 'leaderboard',
    isZoomed: true,
    as: 'superuser',
    path: '/leaderboard',
    isFullPage: true,
    arrive: (page) => page.getByRole('table').first().waitFor(),
  },
  {
    name: 'labels',
    isZoomed: true,
    as: 'superuser',
    path: '/admin/reviews?kind=label',
    arrive: (page) => button(page, 'Subject: choose').first().waitFor(),
  },
  {
    name: 'texts',
    as: 'superuser',
    path: '/admin/reviews?kind=text',
    arrive: (page) => page.getByText('Kowalski', { exact: true }).waitFor(),
  },
  {
    name: 'expertise',
    isZoomed: true,
    as: 'superuser',
    path: '/admin/reviews?kind=attestation',
    arrive: (page) => button(page, 'Attest').waitFor(),
  },
  {
    name: 'exclusions',
    as: 'superuser',
    path: '/admin/reviews',
    arrive: see('No excluded voter waits'),
  },
  {
    name: 'admin',
    isZoomed: true,
    as: 'superuser',
    path: '/admin',
    arrive: see('Rosalind Franklin'),
  },
  {
    name: 'admin-add',
    as: 'superuser',
    path: '/admin',
    async arrive(page) {
      await open('Add User')(page)
      await page.getByLabel('Email').fill('eve@')
      await page.getByLabel('Set Password').focus()
      await see('Invalid email address')(page)
    },
  },
  {
    name: 'admin-edit',
    as: 'superuser',
    path: '/admin',
    arrive: open('Edit rosalind.franklin@example.com'),
  },
  {
    name: 'admin-delete',
    as: 'superuser',
    path: '/admin',
    arrive: open('Delete rosalind.franklin@example.com'),
  },
  {
    name: 'models',
    isZoomed: true,
    as: 'superuser',
    path: '/admin/models',
    arrive: (page) => button(page, 'Pause Demo Heron').waitFor(),
  },
  { name: 'mail', as: 'superuser', path: '/admin/mail', arrive: see('No mail server') },
  {
    name: 'analytics',
    isZoomed: true,
    as: 'superuser',
    path: '/analytics',
    arrive: (page) => page.getByRole('row', { name: /^User messages/ }).waitFor(),
  },
  {
    name: 'analytics-turn',
    as: 'superuser',
    path: '/analytics',
    arrive: chooseTurn,
  },
]

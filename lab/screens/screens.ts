import type { Page } from 'playwright-core'
import {
  addConnection,
  addUser,
  askFirst,
  assessAnswer,
  chooseTurn,
  compareBy,
  complain,
  editProfile,
  logInWrongly,
  open,
  openGoTo,
  openLegal,
  openMenu,
  openShortcuts,
  openUserMenu,
  see,
  seeButton,
  seeSuggestions,
  seeVoteBar,
  showBothResponses,
  testModel,
  typeset,
  voteInRehearsal,
  writePatientData,
} from './arrive.ts'
import type { People, PersonName } from './seed-people.ts'
import { ORGANISER_ROWS, RATER_ROWS } from './study-screens.ts'

export interface Screen extends ScreenOptions {
  /** The name of the picture and of the test. */
  readonly name: string
  readonly as: PersonName
  readonly path: string | ((people: People) => string)
  /** Continues after the path has been opened. Resolves when the screen is complete. */
  readonly arrive: (page: Page, isPhone: boolean) => Promise<unknown>
}

interface ScreenOptions {
  /**
   * True if the server refuses a request on this screen. The browser then logs the refusal in its
   * console.
   */
  readonly isRefused?: boolean
  /** Whether to photograph the whole page, not only the visible part. */
  readonly isFullPage?: boolean
}

export type Row = readonly [
  name: string,
  path: Screen['path'],
  arrive: Screen['arrive'],
  options?: ScreenOptions,
]

const screensOf = (as: PersonName, rows: readonly Row[]): Screen[] =>
  rows.map(([name, path, arrive, options]) => ({ name, as, path, arrive, ...options }))

const openBattle = (people: People) => `/battle?threadId=${people.openBattle.threadId}`
const votedBattle = (people: People) => `/battle?threadId=${people.votedBattle.threadId}`

/** Every screen of the product, in the order of a tour. */
export const SCREENS: readonly Screen[] = [
  ...screensOf('stranger', [
    ['login', '/login', see("Don't have an account? Sign Up")],
    ['login-refused', '/login', logInWrongly, { isRefused: true }],
    ['signup', '/signup', see('Already have an account? Log In')],
    [
      'signup-invited',
      ({ invitationPath }) => invitationPath,
      see('You are invited to create an account'),
    ],
    [
      'signup-refused',
      '/signup',
      complain('Email', 'ada@', 'Sign Up', 'Password confirmation is required'),
    ],
    ['recover-password', '/recover-password', see('Password Recovery')],
    [
      'reset-password',
      '/reset-password?token=from-the-mail',
      (page) => page.getByLabel('New Password').waitFor(),
    ],
    ['reset-password-incomplete', '/reset-password', see('This link is incomplete')],
    [
      'auth-callback-failed',
      '/auth/callback?error=access_denied',
      see('Authentication was cancelled'),
    ],
    ['not-found', '/nowhere', see('Oops!'), { isRefused: true }],
    ['rehearsal', '/battle', see('Which would you trust?')],
    ['rehearsal-vote', '/battle', voteInRehearsal],
    ['study-join', ({ studies }) => studies.joinPath, see('ratings per rater')],
    ['terms', '/battle', askFirst],
  ]),
  ...screensOf('guest', [
    ['battle-new', '/battle?clear=true', seeSuggestions],
    ['patient-data', '/battle?clear=true', writePatientData],
    ['menu', '/settings', openMenu],
    ['battle-before-vote', openBattle, seeVoteBar],
    ['battle-aligned', openBattle, compareBy('Aligned')],
    ['battle-differences', openBattle, compareBy('Differences')],
    ['battle-verdicts', openBattle, assessAnswer],
    ['battle-after-vote', votedBattle, showBothResponses],
    ['shared', ({ sharedPath }) => sharedPath, typeset],
    ['leaderboard-coming-soon', '/leaderboard', see('Leaderboard Coming Soon')],
    [
      'benchmark',
      '/leaderboard?tab=cardbiomedbench',
      (page) => page.getByRole('button', { name: /^Hide GPT-5 / }).waitFor(),
    ],
    ['settings-guest', '/settings', see('Your expertise')],
    ['my-votes', '/votes', (page) => page.getByRole('row').nth(1).waitFor()],
    ['privacy-policy', '/settings', openLegal('Privacy Policy')],
    ['terms-of-use', '/settings', openLegal('Terms of Use')],
    ['about-us', '/about-us', see('Why we do this')],
    ['how-it-works', '/how-it-works', see('A battle')],
    ['how-ratings-work', '/how-ratings-work', see('In plain words')],
    ['data', '/data', see('Version 1.0.1')],
    ['ethics', '/ethics', see('Approved by')],
    ['login-chats', '/login', see('from this browser to my account')],
  ]),
  ...screensOf('user', [
    ['settings-profile', '/settings', see('Waiting for a reviewer'), { isFullPage: true }],
    ['settings-profile-edit', '/settings', editProfile],
    [
      'settings-password',
      '/settings?tab=password',
      complain('New password', 'short', 'Save', 'Password must be at least 8 characters'),
    ],
    ['settings-two-factor', '/settings?tab=two-factor', see('Two-factor sign-in')],
    ['settings-tokens', '/settings?tab=access-tokens', see('Weekly report')],
    ['settings-tokens-add', '/settings?tab=access-tokens', open('Create token')],
    [
      'settings-appearance',
      '/settings?tab=appearance',
      (page) => page.getByRole('radio', { name: 'System' }).waitFor({ state: 'attached' }),
    ],
    ['settings-data', '/settings?tab=your-data', see('Research use')],
    ['settings-danger-zone', '/settings?tab=danger-zone', open('Delete account')],
    ['shortcuts', '/how-it-works', openShortcuts],
    ['go-to', '/how-it-works', openGoTo],
    ['items', '/items', see('Reading list')],
    ['items-add', '/items', open('Add item')],
    ['items-delete', '/items', open('Delete Reading list')],
    ...RATER_ROWS,
  ]),
  ...screensOf('newcomer', [['items-empty', '/items', see("You don't have any items yet")]]),
  ...screensOf('user', [['user-menu', '/items', openUserMenu]]),
  ...screensOf('superuser', [
    ['home', '/', see('Chat with an AI model')],
    ['home-side-by-side', '/?mode=dual', see('two AI models side by side')],
    [
      'leaderboard',
      '/leaderboard',
      (page) => page.getByRole('table').first().waitFor(),
      { isFullPage: true },
    ],
    ['labels', '/admin/reviews?kind=label', seeButton('Subject: choose')],
    [
      'texts',
      '/admin/reviews?kind=text',
      (page) => page.getByText('Kowalski', { exact: true }).waitFor(),
    ],
    ['expertise', '/admin/reviews?kind=attestation', seeButton('Verify')],
    ['exclusions', '/admin/reviews?kind=exclusion', see('No voters to review')],
    ['exempt-network', '/admin/reviews?kind=exclusion', open('Exempt a network')],
    ['admin', '/admin', see('Rosalind Franklin'), { isFullPage: true }],
    ['admin-add', '/admin', addUser],
    ['admin-edit', '/admin', open('Edit rosalind.franklin@example.com')],
    ['admin-delete', '/admin', open('Delete rosalind.franklin@example.com')],
    ['admin-invite', '/admin', open('Create a link')],
    ['models', '/admin/models', seeButton('Pause Demo Heron')],
    ['models-add', '/admin/models?add=model', testModel],
    ['connections', '/admin/models?list=connections', seeButton('Edit anthropic')],
    ['connections-add', '/admin/models?list=connections', addConnection],
    ['data-flow', '/admin/system/data-flow', see('What stays here'), { isFullPage: true }],
    ...ORGANISER_ROWS,
    ['audit', '/admin/audit', see('Audit')],
    ['mail', '/admin/system', see('No mail server')],
    [
      'analytics',
      '/analytics',
      (page) => page.getByRole('row', { name: /^User messages/ }).waitFor(),
    ],
    ['analytics-turn', '/analytics', chooseTurn],
  ]),
]

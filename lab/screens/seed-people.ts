import type { InvitationDto } from '@assay/contracts/invitations'
import type { Role } from '@assay/contracts/roles'
import type { ShareDto } from '@assay/contracts/shares'
import type { VoteOutcome } from '@assay/contracts/votes'
import {
  type Arena,
  createGuest,
  logIn,
  type Person,
  SUPERUSER,
  signUp,
} from '@assay/testing/arena'
import { ETHICS_STATEMENT } from '@assay/testing/ethics-statement'
import { haveTextWait } from '../../tests/e2e/have-text-wait.ts'
import { seedExpertise } from './seed-expertise.ts'
import { seedReleases } from './seed-releases.ts'
import { type SeededStudies, seedStudies } from './seed-studies.ts'

/**
 * The viewer of a screen: a first-time visitor, a guest, a user without items, a user with items,
 * or a superuser.
 */
export type PersonName = 'stranger' | 'guest' | 'newcomer' | 'user' | 'superuser'

export interface Viewer {
  /** The content of the browser's local storage. */
  readonly storage: Readonly<Record<string, string>>
}

export interface HeldBattle {
  readonly threadId: string
  readonly turnId: string
}

/** All viewers of screens, and their earlier battles. */
export interface People {
  readonly persons: Readonly<Record<PersonName, Viewer>>
  /** The guest's battles. One waits for its vote, and one has a vote. */
  readonly openBattle: HeldBattle
  readonly votedBattle: HeldBattle
  /** The path of the shared link to a battle of the user. */
  readonly sharedPath: string
  readonly studies: SeededStudies
  /** The path of an invitation to create an account. */
  readonly invitationPath: string
}

/**
 * Settings for pictures: links have targets, the buttons of two providers are visible, and research
 * ethics are stated.
 */
export const SCREEN_SETTINGS: Readonly<Record<string, string>> = {
  CONTACT_URL: 'https://example.org/contact',
  BLOG_URL: 'https://example.org/blog',
  GOOGLE_CLIENT_ID: 'never-asked',
  GOOGLE_CLIENT_SECRET: 'never-asked',
  OIDC_PROVIDERS: JSON.stringify([
    {
      ...{ id: 'hospital', name: 'St Mary’s Hospital', issuer: 'https://login.example.org' },
      ...{ client_id: 'never-asked', client_secret: 'never-asked' },
    },
  ]),
  ETHICS_STATEMENT,
}

/** The longest demonstration answers take half a minute. */
const BATTLE_WITHIN_MS = 120_000
const PASSWORD = 'peptides fold at dawn'
const NAMES = [
  'Rosalind Franklin',
  'Barbara McClintock',
  'Rita Levi-Montalcini',
  'Tu Youyou',
] as const
/** The roles of accounts that are not users. */
const ROLES: Readonly<Record<string, Role>> = {
  'Rita Levi-Montalcini': 'reviewer',
  'Tu Youyou': 'organiser',
}
const TOKENS = [
  { name: 'Evaluation notebook', scopes: ['studies'], expires_in_days: 90 },
  { name: 'Weekly report', scopes: ['read'], expires_in_days: 365 },
]
const INVITATIONS = [
  { max_uses: 25, expires_in_days: 30 },
  { role: 'reviewer', expires_in_days: 7 },
]
const UNREACHABLE = {
  ...{ id: 'our-vllm', kind: 'openai-compatible', base_url: 'http://127.0.0.1:9/v1' },
  ...{ company: 'St Mary’s Hospital', region: 'Ward 7' },
}
const WAITING_QUESTION = 'Who should be offered a PCSK9 inhibitor?'
const ITEMS = [
  ['Metformin and complex I', 'Primary sources on inhibition at clinical concentrations'],
  ['CRISPR off-target assays', 'GUIDE-seq, CIRCLE-seq and what they miss'],
  ['p-tau217', 'Cut-offs by assay and age'],
  ['Sepsis definitions', ''],
  ['Reading list', 'Reviews of 2026'],
  ['GLP-1 in adolescents', 'Trials with growth as an outcome'],
] as const

/**
 * Fills an empty system that runs with the settings above: adds users, items, battles and votes.
 */
export async function seedPeople(arena: Arena): Promise<People> {
  const { db, surroundings } = arena
  const superuser = await arena.superuser()
  const account = (full_name: string) => ({
    full_name,
    email: addressOf(full_name),
    password: PASSWORD,
  })
  await superuser.request('POST', '/connections/', UNREACHABLE)
  const [, ...others] = NAMES
  for (const name of others) {
    const body = { ...account(name), role: ROLES[name] ?? 'user' }
    await superuser.request('POST', '/users/', body)
  }
  const newcomer = await signUp(surroundings, account('Jane Wright'))
  const user = await signUp(surroundings, account(NAMES[0]))
  for (const [title, description] of ITEMS) {
    await user.request('POST', '/items/', { title, description })
  }
  for (const token of TOKENS) {
    await user.request('POST', '/users/me/tokens', { ...token, current_password: PASSWORD })
  }
  const invitationPath = await createInvitations(superuser)
  await superuser.acceptTerms()
  await user.acceptTerms()

  const guest = await createGuest(surroundings)
  // Each user may hold one battle at a time.
  const [votedBattle, sharedBattle] = await Promise.all([
    holdAndVote(
      guest,
      'How does metformin act in the liver, and what is still disputed?',
      'left_better',
    ),
    holdAndVote(
      user,
      'What would show that a plasma p-tau217 test is ready for primary care?',
      'right_better',
    ),
    holdAndVote(superuser, WAITING_QUESTION, 'both_bad'),
  ])
  const [openBattle] = await Promise.all([
    holdBattle(guest, 'How does CAR-T cell therapy cause cytokine release syndrome?'),
    haveTextWait(arena, WAITING_QUESTION),
  ])
  const emails = { asking: addressOf(NAMES[0]), attested: addressOf(NAMES[1]) }
  await seedExpertise(db, { ...emails, by: SUPERUSER.email }, user)
  const share = `/threads/${sharedBattle.threadId}/share`
  const { id } = await user.request<ShareDto>('POST', share)
  await seedReleases(db)
  const raters = [user]
  for (const name of [NAMES[1], NAMES[2]]) raters.push(await logIn(surroundings, account(name)))
  const studies = await seedStudies(arena, { organiser: superuser, raters })

  return {
    openBattle,
    votedBattle,
    studies,
    invitationPath,
    sharedPath: `/shared/${id}`,
    persons: {
      stranger: { storage: {} },
      guest: {
        storage: {
          guest_fingerprint: guest.credentials.fingerprint_hash ?? '',
          // The state after an earlier visit, so that the sign-in form offers to add the guest's
          // chats.
          terms_accepted_cache: '{}',
        },
      },
      newcomer: toViewer(newcomer),
      user: toViewer(user),
      superuser: toViewer(superuser),
    },
  }
}

/** Creates invitation links, and revokes the first. Returns the path of the newest. */
async function createInvitations(superuser: Person): Promise<string> {
  type Link = InvitationDto & { readonly path: string }
  const create = (body: object) => superuser.request<Link>('POST', '/invitations/link', body)
  const revoked = await create({ role: 'organiser', expires_in_days: 14 })
  await superuser.request('DELETE', `/invitations/${revoked.id}`)
  let path = ''
  for (const terms of INVITATIONS) ({ path } = await create(terms))
  return path
}

/** Creates the viewer for a signed-in user. */
export const toViewer = ({ credentials }: Person): Viewer => ({
  storage: { access_token: credentials.access_token ?? '' },
})

/** Asks a question and waits for both answers. */
async function holdBattle(by: Person, content: string): Promise<HeldBattle> {
  const request = { messages: [{ role: 'user' as const, content }] }
  await using chat = by.ask({ request, patienceMs: BATTLE_WITHIN_MS })
  const { thread_id: threadId, turn_id: turnId } = await chat.done()
  return { threadId, turnId }
}

async function holdAndVote(
  by: Person,
  question: string,
  outcome: VoteOutcome,
): Promise<HeldBattle> {
  const battle = await holdBattle(by, question)
  const feedback = 'It names its evidence and says what is not known.'
  const { status, body } = await by.vote(battle.turnId, outcome, { feedback })
  if (status !== 200) throw new Error(`the vote was refused: ${status} ${body}`)
  return battle
}

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`

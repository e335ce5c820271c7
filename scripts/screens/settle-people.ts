import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts'
import { SUPERUSER } from '../system/start-throwaway.ts'
import { callApi } from './call-api.ts'
import { type Credentials, type HeldBattle, holdBattle, voteOn } from './hold-battle.ts'

/** Who looks at a screen: nobody yet, a guest, a user with nothing, one with something, an administrator. */
export type PersonName = 'stranger' | 'guest' | 'newcomer' | 'user' | 'superuser'

export interface Person {
  /** What their browser remembers. */
  readonly storage: Readonly<Record<string, string>>
}

/** Everybody who looks at screens, and what was said there before. */
export interface People {
  readonly persons: Readonly<Record<PersonName, Person>>
  /** The guest's battles: one waits for the vote, one has it. */
  readonly openBattle: HeldBattle
  readonly votedBattle: HeldBattle
}

/** Settings of a system to be looked at: no limits, quick votes count, Google's button is there. */
export const STAGE: Readonly<Record<string, string>> = {
  RATE_LIMIT_SCALE: '1000',
  VOTE_MIN_DELAY_MS: '0',
  CONTACT_URL: 'https://example.org/contact',
  BLOG_URL: 'https://example.org/blog',
  GOOGLE_CLIENT_ID: 'never-asked',
  GOOGLE_CLIENT_SECRET: 'never-asked',
}

const PASSWORD = 'peptides fold at dawn'
const NAMES = ['Rosalind Franklin', 'Barbara McClintock', 'Rita Levi-Montalcini', 'Tu Youyou']
const ITEMS = [
  ['Metformin and complex I', 'Primary sources on inhibition at clinical concentrations'],
  ['CRISPR off-target assays', 'GUIDE-seq, CIRCLE-seq and what they miss'],
  ['p-tau217', 'Cut-offs by assay and age'],
  ['Sepsis definitions', ''],
  ['Reading list', 'Reviews of 2026'],
  ['GLP-1 in adolescents', 'Trials with growth as an outcome'],
] as const

/** Fills an empty system, run with the settings above, with people, items, battles and votes. */
export async function settlePeople(url: string): Promise<People> {
  const superuser = await logIn(url, SUPERUSER)
  const [, ...others] = NAMES
  for (const name of others) await addUser(url, superuser, name)
  const newcomer = await signUp(url, 'Jane Wright')
  const user = await signUp(url, NAMES[0] ?? '')
  for (const [title, description] of ITEMS) {
    await callApi(url, ['POST', '/items/'], user.headers, { title, description })
  }
  await callApi(url, ['PATCH', '/users/me/accept-terms'], superuser.headers)
  await callApi(url, ['PATCH', '/users/me/accept-terms'], user.headers)

  const fingerprint = `guest_${crypto.randomUUID()}`
  const guest: Credentials = {
    headers: { [GUEST_FINGERPRINT_HEADER]: fingerprint },
    frame: { fingerprint_hash: fingerprint },
  }
  await callApi(url, ['POST', '/chat/guest-accept-terms'], guest.headers)
  // Everybody holds one battle at a time.
  const [votedBattle] = await Promise.all([
    holdVoted(url, guest, {
      question: 'Does metformin act on mitochondrial complex I?',
      outcome: 'left_better',
    }),
    holdVoted(url, user, {
      question: 'What does a p-tau217 test measure, and in whom?',
      outcome: 'right_better',
    }),
    holdVoted(url, superuser, {
      question: 'Which diet changes lower LDL cholesterol?',
      outcome: 'both_bad',
    }),
  ])
  const openBattle = await holdBattle(url, guest, 'How is sepsis defined today?')

  return {
    openBattle,
    votedBattle,
    persons: {
      stranger: { storage: {} },
      guest: { storage: { guest_fingerprint: fingerprint } },
      newcomer: { storage: { access_token: newcomer.token } },
      user: { storage: { access_token: user.token } },
      superuser: { storage: { access_token: superuser.token } },
    },
  }
}

async function holdVoted(
  url: string,
  by: Credentials,
  { question, outcome }: { question: string; outcome: string },
): Promise<HeldBattle> {
  const battle = await holdBattle(url, by, question)
  await voteOn(url, by, battle, outcome)
  return battle
}

type SignedIn = Credentials & { readonly token: string }

async function logIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const { access_token: token } = await callApi<{ access_token: string }>(
    url,
    ['POST', '/login/access-token'],
    {},
    { username: email, password },
  )
  return { token, headers: { authorization: `Bearer ${token}` }, frame: { access_token: token } }
}

async function signUp(url: string, full_name: string): Promise<SignedIn> {
  const email = addressOf(full_name)
  const body = { full_name, email, password: PASSWORD, confirm_password: PASSWORD }
  await callApi(url, ['POST', '/users/signup'], {}, body)
  return logIn(url, { email, password: PASSWORD })
}

async function addUser(url: string, admin: Credentials, full_name: string): Promise<void> {
  const body = { full_name, email: addressOf(full_name), password: PASSWORD }
  await callApi(url, ['POST', '/users/'], admin.headers, body)
}

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`

import { randomUUID } from 'node:crypto'
import { createPerson, type Person, type Surroundings } from './person.ts'

export interface Account {
  readonly email: string
  readonly password: string
}

/** The first superuser of every arena. */
export const SUPERUSER: Account = { email: 'admin@example.com', password: 'changethis' }

/** Creates a guest who has accepted the terms. */
export async function createGuest(surroundings: Surroundings): Promise<Person> {
  const fingerprint = `guest_${randomUUID()}`
  surroundings.journal.fingerprints.push(fingerprint)
  const guest = createPerson(surroundings, { fingerprint_hash: fingerprint })
  await guest.acceptTerms()
  return guest
}

export async function logIn(
  surroundings: Surroundings,
  { email, password }: Account,
): Promise<Person> {
  const { access_token } = await createPerson(surroundings).request<{ access_token: string }>(
    'POST',
    '/login/access-token',
    { username: email, password },
  )
  return createPerson(surroundings, { access_token })
}

export async function signUp(
  surroundings: Surroundings,
  { full_name, email, password }: Account & { readonly full_name: string },
): Promise<Person> {
  const body = { full_name, email, password, confirm_password: password }
  await createPerson(surroundings).request('POST', '/users/signup', body)
  return logIn(surroundings, { email, password })
}

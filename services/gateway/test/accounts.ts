import type { ErrorBody } from '@assay/contracts/errors'
import type { AccessTokenDto } from '@assay/contracts/login'
import type { Role } from '@assay/contracts/roles'
import type { UserDto } from '@assay/contracts/users'
import { type Caller, type Gateway, superuserToken } from './gateway.ts'

export interface Account extends Caller {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly token: string
}

export const PASSWORD = 'correct horse battery'

/** Calls the API with a JSON body. */
export function send(
  gateway: Gateway,
  method: string,
  path: string,
  caller: Caller = {},
  body?: object,
): Promise<Response> {
  if (!body) return gateway.call(method, path, caller)
  const headers = { 'content-type': 'application/json' }
  return gateway.call(method, path, caller, { headers, body: JSON.stringify(body) })
}

/**
 * Returns status and body as one value to compare. From a refusal, it removes the request id, which
 * is always different, and what follows from the sentence: the code and the values.
 */
export async function answer(response: Promise<Response>): Promise<[number, unknown]> {
  const arrived = await response
  const body = (await arrived.json()) as unknown
  if (typeof body !== 'object' || body === null || !('request_id' in body))
    return [arrived.status, body]
  const { request_id: _id, code: _code, params: _params, ...rest } = body as Partial<ErrorBody>
  return [arrived.status, rest]
}

export function anEmail(): string {
  return `ada.${crypto.randomUUID()}@example.com`
}

export function signUp(gateway: Gateway, email: string, more: object = {}): Promise<Response> {
  return send(
    gateway,
    'POST',
    '/users/signup',
    {},
    {
      email,
      full_name: 'Ada Lovelace',
      password: PASSWORD,
      confirm_password: PASSWORD,
      ...more,
    },
  )
}

export function logIn(gateway: Gateway, email: string, more: object = {}): Promise<Response> {
  const body = { username: email, password: PASSWORD, ...more }
  return send(gateway, 'POST', '/login/access-token', {}, body)
}

export async function tokenOf(response: Promise<Response>): Promise<string> {
  const { access_token } = (await (await response).json()) as AccessTokenDto
  return access_token
}

/** Creates a user who has signed up, has been given the role, and has logged in. */
export async function anAccount(gateway: Gateway, role: Role = 'user'): Promise<Account> {
  const email = anEmail()
  const { id } = (await (await signUp(gateway, email)).json()) as UserDto
  if (role !== 'user') await giveRole(gateway, id, role)
  const token = await tokenOf(logIn(gateway, email))
  return { id, email, password: PASSWORD, token }
}

/** Changes the role of an account as a superuser, which ends its sessions. */
export async function giveRole(gateway: Gateway, id: string, role: Role): Promise<Response> {
  const superuser = { token: await superuserToken(gateway) }
  return send(gateway, 'PATCH', `/users/${id}`, superuser, { role })
}

/** Returns the message of each invalid field in a 422 response. */
export async function issuesOf(response: Promise<Response>): Promise<Record<string, string>> {
  const { detail } = (await (await response).json()) as {
    detail: { loc: string[]; msg: string }[]
  }
  return Object.fromEntries(detail.map(({ loc, msg }) => [loc.at(-1), msg]))
}

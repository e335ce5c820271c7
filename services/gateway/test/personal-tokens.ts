import type { CreatedTokenDto, TokenScope } from '@assay/contracts/personal-tokens'
import { send } from './accounts.ts'
import type { Caller, Gateway } from './gateway.ts'

const PATH = '/users/me/tokens'

export const createToken = (gateway: Gateway, owner: Caller, body: object) =>
  send(gateway, 'POST', PATH, owner, { name: 'Script', ...body })

/** Creates a personal access token of the signed-in owner. */
export async function aToken(
  gateway: Gateway,
  owner: Caller,
  ...scopes: TokenScope[]
): Promise<CreatedTokenDto> {
  const response = await createToken(gateway, owner, { scopes })
  return (await response.json()) as CreatedTokenDto
}

export const revoke = (gateway: Gateway, owner: Caller, id: string) =>
  send(gateway, 'DELETE', `${PATH}/${id}`, owner)

import { type ConnectionEntry, keyVariableOf } from '@assay/contracts/connections'
import { vendorAddressOf } from '@assay/contracts/vendor-addresses'
import { LOCAL_ONLY, NO_LINK_LOCAL, PUBLIC_ONLY } from './lookup-public.ts'
import { createProviderRequest, type ProviderRequest } from './provider-request.ts'

export interface Access {
  /** Empty for a server that needs no key. */
  readonly apiKey: string
  /** The address for the calls; undefined for a kind that calls no server. */
  readonly baseURL: string | undefined
  /** Headers that the connection adds to each call. */
  readonly headers: Readonly<Record<string, string>>
  /** The parts of an access key of Amazon that accompany the secret key. */
  readonly aws?: AwsKey
  readonly request: ProviderRequest
}

export interface AwsKey {
  readonly accessKeyId: string
  /** Set for temporary keys. */
  readonly sessionToken?: string
}

/** The environment, from which the keys are read. An empty variable counts as unset. */
export type Variables = Readonly<Record<string, string | undefined>>

export interface AccessOptions {
  readonly variables: Variables
  /** Whether only servers on this machine or in private networks may be called. */
  readonly isLocalOnly?: boolean
}

/** A connection names a variable that this worker does not have. */
export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError'
  readonly variable: string

  constructor(variable: string) {
    super(`${variable} is not set`)
    this.variable = variable
  }
}

/**
 * Reads what a call needs from the connection and the environment. The operator's addresses may be
 * private, but the vendors' own addresses may not.
 * @throws {MissingKeyError} if the environment lacks a variable that the connection names.
 */
export function readAccess(
  connection: ConnectionEntry,
  { variables, isLocalOnly = false }: AccessOptions,
): Access {
  const variable = keyVariableOf(connection)
  const ownAddress = 'base_url' in connection ? connection.base_url : undefined
  const headers = 'headers' in connection ? connection.headers : undefined
  return {
    apiKey: variable ? readVariable(variable, variables) : '',
    baseURL: ownAddress ?? vendorAddressOf(connection),
    headers: Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        value.startsWith('$') ? readVariable(value.slice(1), variables) : value,
      ]),
    ),
    ...(connection.kind === 'bedrock' && { aws: readAwsKey(connection, variables) }),
    request: createProviderRequest({
      rule: isLocalOnly ? LOCAL_ONLY : ownAddress ? NO_LINK_LOCAL : PUBLIC_ONLY,
    }),
  }
}

function readAwsKey(
  {
    access_key_id_env: id,
    session_token_env: token,
  }: Extract<ConnectionEntry, { kind: 'bedrock' }>,
  variables: Variables,
): AwsKey {
  const sessionToken = token ? readVariable(token, variables) : !id && variables.AWS_SESSION_TOKEN
  return {
    accessKeyId: readVariable(id ?? 'AWS_ACCESS_KEY_ID', variables),
    ...(sessionToken && { sessionToken }),
  }
}

/**
 * Returns a variable that a connection names.
 * @throws {MissingKeyError} if it is not set.
 */
function readVariable(name: string, variables: Variables): string {
  const value = variables[name]
  if (!value) throw new MissingKeyError(name)
  return value
}

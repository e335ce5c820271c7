import {
  type ConnectionEntry,
  type ConnectionKind,
  keyVariableOf,
} from '@assay/contracts/connections'
import { DEFAULT_KEY_VARIABLES } from '@assay/contracts/key-variables'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'

const BUILT_IN: ReadonlySet<ConnectionKind> = new Set(['demo', 'scripted'])
/** Kinds without an address of their own. */
const WITHOUT_ADDRESS: ReadonlySet<ConnectionKind> = new Set(['azure', 'openai-compatible'])

/**
 * Checks whether a superuser may save this connection. A key is sent to its own addresses only, so
 * that a superuser cannot obtain it by a connection to another address. The file has no such limit.
 * @param stored all stored connections, including its earlier version and retired connections.
 * @throws {BadRequestError} for a built-in kind.
 * @throws {ConflictError} if one of its keys is for another address, or would be for none.
 */
export function assertMaySaveConnection(
  entry: ConnectionEntry,
  stored: readonly ConnectionEntry[],
): void {
  const { kind } = entry
  if (BUILT_IN.has(kind))
    throw new BadRequestError('The kind {kind} is built in', { params: { kind } })
  for (const variable of variablesOf(entry)) {
    const addresses = addressesOf(variable, stored)
    const [address] = addresses
    if (address !== undefined && !addresses.includes(addressOf(entry)))
      throw new ConflictError(
        'The key in {variable} is for {address}. Name another variable, or change models.json.',
        { params: { variable, address } },
      )
  }
  const after = [...stored.filter(({ id }) => id !== entry.id), entry]
  const lost = stored
    .flatMap(variablesOf)
    .find((variable) => addressesOf(variable, after).length === 0)
  if (lost)
    throw new ConflictError(
      'This connection must keep {variable}. Add another connection, or change models.json.',
      { params: { variable: lost } },
    )
}

/** The addresses that get a key: those of its connections, or the vendor's if there is none. */
function addressesOf(variable: string, connections: readonly ConnectionEntry[]): string[] {
  const users = connections.filter((connection) => variablesOf(connection).includes(variable))
  return users.length > 0 ? users.map(addressOf) : KINDS.filter((kind) => isOwnKey(kind, variable))
}

/** Lists the variables whose values are sent to the connection's server. */
export function variablesOf(entry: ConnectionEntry): string[] {
  const named = [
    keyVariableOf(entry),
    ...('access_key_id_env' in entry ? [entry.access_key_id_env] : []),
    ...('session_token_env' in entry ? [entry.session_token_env] : []),
    ...('headers' in entry ? Object.values(entry.headers ?? {}).map(variableIn) : []),
  ]
  return named.filter((name) => name !== undefined)
}

const variableIn = (value: string) => (value.startsWith('$') ? value.slice(1) : undefined)

/** The origin to which calls go, or the kind if it is the vendor's own. */
function addressOf(entry: ConnectionEntry): string {
  const url = 'base_url' in entry ? entry.base_url : undefined
  return url ? new URL(url).origin : entry.kind
}

const KINDS = Object.keys(DEFAULT_KEY_VARIABLES) as (keyof typeof DEFAULT_KEY_VARIABLES)[]

const isOwnKey = (kind: (typeof KINDS)[number], variable: string) =>
  DEFAULT_KEY_VARIABLES[kind] === variable && !WITHOUT_ADDRESS.has(kind)

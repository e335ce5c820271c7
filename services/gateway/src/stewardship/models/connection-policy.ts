import {
  type ConnectionEntry,
  type ConnectionKind,
  DEFAULT_KEY_VARIABLES,
  keyVariableOf,
} from '@assay/contracts/connections'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'

const BUILT_IN: ReadonlySet<ConnectionKind> = new Set(['demo', 'scripted'])
/** Kinds without an address of their own. */
const WITHOUT_ADDRESS: ReadonlySet<ConnectionKind> = new Set(['azure', 'openai-compatible'])

/**
 * Checks whether a superuser may save this connection. A key is sent to one address only, so that a
 * superuser cannot obtain it by a connection to another address. The file has no such limit.
 * @param stored all stored connections, including its earlier version and retired connections.
 * @throws {BadRequestError} for a built-in kind.
 * @throws {ConflictError} if another address uses one of its keys.
 */
export function assertMaySaveConnection(
  entry: ConnectionEntry,
  stored: readonly ConnectionEntry[],
): void {
  if (BUILT_IN.has(entry.kind)) throw new BadRequestError(`The kind ${entry.kind} is built in`)
  const address = addressOf(entry)
  for (const variable of variablesOf(entry)) {
    const owner = ownAddressOf(variable)
    const user = stored.find((other) => variablesOf(other).includes(variable))
    const other = user ? addressOf(user) : owner
    if (other !== undefined && other !== address)
      throw new ConflictError(
        `The key in ${variable} is for ${other}. Name another variable, or change models.json.`,
      )
  }
}

/** The variables whose values are sent to the connection's server. */
function variablesOf(entry: ConnectionEntry): string[] {
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

/** The vendor to which a variable belongs if no connection uses it. */
function ownAddressOf(variable: string): string | undefined {
  const kinds = Object.keys(DEFAULT_KEY_VARIABLES) as (keyof typeof DEFAULT_KEY_VARIABLES)[]
  return kinds.find(
    (kind) => DEFAULT_KEY_VARIABLES[kind] === variable && !WITHOUT_ADDRESS.has(kind),
  )
}

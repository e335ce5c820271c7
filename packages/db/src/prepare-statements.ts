import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/**
 * Maximum number of named statements. Reaching it means that some code builds statements
 * dynamically; further statements stay unnamed.
 */
const MAX_NAMED = 1_000
/** Longer statements are one-off bulk statements that are not worth preparing. */
const MAX_TEXT_LENGTH = 6_000

const names = new Map<string, string>()

/**
 * Names every parametrised statement of the connection, so that PostgreSQL parses and plans each
 * statement once per connection.
 */
export function prepareStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const isParametrised = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isParametrised ? nameOf(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = named as PoolClient['query']
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMED || text.length > MAX_TEXT_LENGTH) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

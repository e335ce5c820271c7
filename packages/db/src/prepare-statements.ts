import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/**
 * Maximum number of named statements. If there are more, some code builds statements dynamically;
 * further statements then stay unnamed.
 */
const MAX_NAMED = 1_000
/** Longer statements are one-off bulk statements, not worth preparing. */
const MAX_TEXT_LENGTH = 6_000

const names = new Map<string, string>()
/** Incremented when a statement turns out to be outdated. All statements then get new names. */
let generation = 0
const generationOf = new WeakMap<PoolClient, number>()

/**
 * Names every parametrised statement of the connection, so that PostgreSQL parses and plans each
 * statement once per connection. If the schema has changed since, the statement is prepared again;
 * outside a transaction it is also repeated.
 */
export function prepareStatements(client: PoolClient): void {
  generationOf.set(client, generation)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const send = (text: string, values: unknown) =>
    query({ name: nameOf(text), text, values }) as Promise<unknown>
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const isParametrised = typeof text === 'string' && Array.isArray(values) && values.length > 0
    if (!isParametrised || rest.length > 0) return query(text, values, ...rest)
    const sentIn = generation
    return send(text, values).catch((error: unknown) => {
      if (!isOutdatedStatement(error)) throw error
      if (generation === sentIn) renameAll()
      if (client.getTransactionStatus() !== 'I') throw error
      return send(text, values)
    })
  }
  client.query = named as PoolClient['query']
}

/**
 * Returns true if the connection may have statements that were prepared before a change of the
 * schema.
 */
export function hasOutdatedStatements(client: PoolClient): boolean {
  return (generationOf.get(client) ?? generation) < generation
}

/**
 * Returns true if a prepared statement failed because the types of its result have changed. The
 * SQLSTATE alone is not enough, because it also stands for a feature that PostgreSQL lacks.
 */
export function isOutdatedStatement(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'routine' in error)) return false
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

function renameAll(): void {
  generation += 1
  names.clear()
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMED || text.length > MAX_TEXT_LENGTH) return known
  const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url')
  names.set(text, name)
  return name
}

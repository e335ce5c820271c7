import type { Database } from '@assay/db'
import { sql } from 'kysely'

/**
 * Searches all columns of all tables for words. Reports the place, and only the beginning of each
 * word.
 */
export async function findInDatabase(
  db: Database,
  words: readonly string[],
): Promise<readonly string[]> {
  const find = createFinder(words)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select stored::text as text from ${sql.table(name)} as stored`.execute(db)
    const ofTable = new Set(rows.flatMap(({ text }) => find(text)))
    found.push(...Array.from(ofTable, (word) => describe(`table ${name}`, word)))
  }
  return found
}

/** Searches a text for words and reports them. */
export function findInText(where: string, text: string, words: readonly string[]): string[] {
  return createFinder(words)(text).map((word) => describe(where, word))
}

function describe(where: string, word: string): string {
  return `${where} holds ${word.slice(0, 4)}…`
}

/** Maximum length of the piece by which a word is looked up. */
const MAX_PIECE_LENGTH = 8

interface Lead {
  readonly word: string
  /** Offset of the piece within the word. */
  readonly offset: number
}

/**
 * Creates a function that finds any of many words in one pass over a text. Each word is looked up
 * by a piece that is unique, if possible. After a long soak test, a separate search for each word
 * would take hours.
 */
function createFinder(words: readonly string[]): (text: string) => string[] {
  const size = words.reduce((least, { length }) => Math.min(least, length), MAX_PIECE_LENGTH)
  const leads = new Map<string, Lead[]>()
  for (const word of new Set(words)) {
    const offset = chooseOffset(word, size, leads)
    const piece = word.slice(offset, offset + size)
    leads.set(piece, [...(leads.get(piece) ?? []), { word, offset }])
  }
  return (text) => {
    const found = new Set<string>()
    for (let at = 0; at + size <= text.length; at += 1)
      for (const { word, offset } of leads.get(text.slice(at, at + size)) ?? [])
        if (text.startsWith(word, at - offset)) found.add(word)
    return [...found]
  }
}

function chooseOffset(
  word: string,
  size: number,
  leads: ReadonlyMap<string, readonly Lead[]>,
): number {
  for (let offset = word.length - size; offset >= 0; offset -= 1)
    if (!leads.has(word.slice(offset, offset + size))) return offset
  return 0
}

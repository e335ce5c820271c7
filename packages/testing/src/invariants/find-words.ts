import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Looks for words in every column of every table; says where, and shows only how they begin. */
export async function findInDatabase(
  db: Database,
  words: readonly string[],
): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ word: string }>`
      select distinct word from ${sql.table(name)} as stored, unnest(${words}::text[]) as word
      where strpos(stored::text, word) > 0`.execute(db)
    found.push(...rows.map(({ word }) => `table ${name} holds ${word.slice(0, 4)}…`))
  }
  return found
}

/** Looks for words in a text; says where. */
export function findInText(where: string, text: string, words: readonly string[]): string[] {
  return words
    .filter((word) => text.includes(word))
    .map((word) => `${where} holds ${word.slice(0, 4)}…`)
}

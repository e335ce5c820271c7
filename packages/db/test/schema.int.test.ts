import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@assay/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'

/** A column in a common form, read from its interface in `src/schema` or from PostgreSQL. */
interface Column {
  readonly kind: string
  readonly isNullable: boolean
  /** True if an insert may omit the column. */
  readonly hasDefault: boolean
}
type Table = Readonly<Record<string, Column>>

test('the row interfaces match the tables of a migrated database', async ({ db }) => {
  const { rows } = await sql<ColumnRow>`
    select table_name, column_name, udt_name,
      is_nullable = 'YES' and table_type = 'BASE TABLE' as is_nullable,
      column_default is not null or is_identity = 'YES' as has_default
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_name !~ '^kysely_' and is_generated = 'NEVER'`.execute(
    db,
  )
  expect(readSchema()).toEqual(toTables(rows))
})

interface ColumnRow {
  readonly tableName: string
  readonly columnName: string
  readonly udtName: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
}

const KINDS: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  citext: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'string',
  date: 'Date',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  _uuid: 'string[]',
  _bytea: 'Buffer[]',
  _text: 'string[]',
  _float8: 'number[]',
}

function toTables(rows: readonly ColumnRow[]): Record<string, Table> {
  const tables: Record<string, Record<string, Column>> = {}
  for (const { tableName, columnName, udtName, isNullable, hasDefault } of rows) {
    const column = { kind: KINDS[udtName] ?? udtName, isNullable, hasDefault }
    const table = camelCase(tableName)
    tables[table] = { ...tables[table], [camelCase(columnName)]: column }
  }
  return tables
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const FOLDER = new URL('../src/schema/', import.meta.url)

function readSchema(): Record<string, Table> {
  const source = readdirSync(FOLDER)
    .map((file) => readFileSync(new URL(file, FOLDER), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const fields = (name: string) => membersOf(source, name)
  return Object.fromEntries(
    fields('DatabaseSchema').map(([table, type]) => [
      table,
      Object.fromEntries(fields(type).map(([column, written]) => [column, toColumn(written)])),
    ]),
  )
}

/** Returns the names and types of an interface's members. */
function membersOf(source: string, name: string): [string, string][] {
  const body = new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(source)?.[1] ?? ''
  return (
    body
      .split(/\n {2}(?=\w+: )/)
      // PostgreSQL computes these columns, and the query above leaves them out.
      .filter((member) => member.trim() !== '' && !member.includes(': GeneratedAlways<'))
      .map((member) => /^\s*(\w+): ([\s\S]+)$/.exec(member))
      .map((match) => [match?.[1] ?? '', match?.[2]?.replaceAll(/\s+/g, ' ').trim() ?? ''])
  )
}

/** The Kysely type of JSON with a default, for which there is no short type. */
const JSON_WITH_DEFAULT = /^ColumnType<.*, string \| undefined, string>$/

function toColumn(written: string): Column {
  if (JSON_WITH_DEFAULT.test(written)) return { kind: 'json', isNullable: false, hasDefault: true }
  const generated = /^Generated<(.*)>$/.exec(written)?.[1]
  const type = generated ?? written
  const bare = type.replace(/ \| null$/, '')
  return { kind: kindOf(bare), isNullable: bare !== type, hasDefault: generated !== undefined }
}

const PRIMITIVES = [
  'string',
  'number',
  'boolean',
  'Date',
  'Buffer',
  'Buffer[]',
  'string[]',
  'number[]',
]

/**
 * Literals, and names of unions of literals, count as text. Their arrays count as arrays of text.
 */
function kindOf(type: string): string {
  if (PRIMITIVES.includes(type)) return type
  if (type === 'true') return 'boolean'
  if (type.startsWith('JSONColumnType<')) return 'json'
  return type.endsWith('[]') ? 'string[]' : 'string'
}

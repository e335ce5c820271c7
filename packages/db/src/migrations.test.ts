import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrate.ts'

/**
 * What a migration must not do while the version before runs: it would fail, or stand still. A rule
 * with a table is about tables that were there before the migration.
 */
const RULES: Readonly<Record<string, RegExp>> = {
  'takes away what is read':
    /^(drop (table|view|function|type|index)|alter table .*\bdrop (column|constraint)\b)/,
  'renames what is in use': /^alter \w+ .*\brename\b/,
  'changes a type': /^alter table (\w+).*\balter column \w+ (set data )?type\b/,
  'forbids what is written':
    /^alter table (\w+).*(\bset not null\b|\bdrop default\b|\badd (constraint|check|unique|foreign key)\b)/,
  'adds a column that is not written':
    /^alter table (\w+).*\badd column (?!.*\bdefault\b).*\bnot null\b/,
  'refuses what is written': /^create unique index .*? on (\w+)/,
  'keeps writers waiting while an index is built': /^create index .*? on (\w+)/,
  'adds behaviour to what is written': /^create (?:constraint )?trigger .*? on (\w+)/,
  'changes or removes what is stored':
    /^(update|delete from|truncate|do \$\$.*\b(update|delete from)\b)/,
}

const FIRST_RELEASE = 'nothing is released yet: no version runs beside this one'

/** Migrations that break a rule with good reason. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0005-accounts': {
    'keeps writers waiting while an index is built': FIRST_RELEASE,
    'adds behaviour to what is written': FIRST_RELEASE,
  },
  '0006-verifiable-ledger': { 'changes or removes what is stored': FIRST_RELEASE },
  '0008-board-details': { 'keeps writers waiting while an index is built': FIRST_RELEASE },
  '0009-survival': { 'refuses what is written': FIRST_RELEASE },
  '0013-revoked-tokens': { 'renames what is in use': 'a view keeps the name of before' },
  '0016-ledger-changes': {
    'adds behaviour to what is written':
      'writers of the form before go on until there is an entry that they cannot follow',
  },
  '0020-daily-budget': { 'keeps writers waiting while an index is built': FIRST_RELEASE },
  '0020-self-identifications': { 'keeps writers waiting while an index is built': FIRST_RELEASE },
  '0022-retention': { 'keeps writers waiting while an index is built': FIRST_RELEASE },
  '0026-network-vouches': { 'keeps writers waiting while an index is built': FIRST_RELEASE },
  '0028-pinned-threads': {
    'takes away what is read': 'another index takes the place of this one',
    'keeps writers waiting while an index is built': FIRST_RELEASE,
  },
  '0029-user-search': { 'keeps writers waiting while an index is built': FIRST_RELEASE },
  '0043-linked-orcid': {
    'refuses what is written': 'the version before writes no row that the index holds',
  },
  '0046-label-reviews': { 'keeps writers waiting while an index is built': FIRST_RELEASE },
  '0054-vote-assessments': {
    'renames what is in use': 'a view keeps the name of before',
    'forbids what is written': 'the version before writes none of the columns that are checked',
    'adds behaviour to what is written': 'the view takes what was written to the table of its name',
  },
}

test.each(Object.keys(MIGRATIONS))('%s lets the version before go on', async (name) => {
  const broken = await brokenRules(MIGRATIONS[name] as Migration)
  expect(broken).toEqual(Object.keys(ALLOWED[name] ?? {}))
})

test.each<[rule: string, statement: string]>([
  ['takes away what is read', 'alter table votes drop column feedback_text'],
  ['takes away what is read', 'drop table votes'],
  ['renames what is in use', 'alter table votes rename column outcome to verdict'],
  ['changes a type', 'alter table votes alter column outcome type integer using 1'],
  ['forbids what is written', 'alter table votes alter column user_id set not null'],
  ['adds a column that is not written', 'alter table votes add column weight real not null'],
  ['refuses what is written', 'create unique index votes_once on votes (user_id)'],
  ['keeps writers waiting while an index is built', 'create index votes_of on votes (user_id)'],
  ['changes or removes what is stored', "update votes set outcome = 'tie'"],
])('%s: %s', async (rule, statement) => {
  expect(await brokenRules(migrationOf(statement))).toEqual([rule])
})

test('what adds, and what is new altogether, is free', async () => {
  const free = [
    'alter table votes add column note text',
    'alter table votes add column weight real not null default 1',
    'create table notes (id uuid primary key, body text not null)',
    'create unique index notes_once on notes (body)',
  ]
  expect(await brokenRules(migrationOf(...free))).toEqual([])
})

function migrationOf(...statements: string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await db.executeQuery(query(statement))
    },
  }
}

const query = (text: string) =>
  ({
    sql: text,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
  }) as never

async function brokenRules({ up }: Migration): Promise<string[]> {
  const statements = await statementsOf(up)
  const created = new Set(statements.flatMap((text) => /^create table (\w+)/.exec(text)?.[1] ?? []))
  return Object.entries(RULES)
    .filter(([, pattern]) =>
      statements.some((text) => {
        const match = pattern.exec(text)
        return match !== null && !created.has(match[1] ?? '')
      }),
    )
    .map(([rule]) => rule)
}

/** The statements of a migration on a database that takes everything and has nothing. */
async function statementsOf(up: Migration['up']): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query: { sql } }) {
      statements.push(sql)
    },
  })
  await up(db)
  return statements.map((text) =>
    text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
  )
}

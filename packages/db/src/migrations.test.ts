import { expect, test } from 'vitest'
import { readMigrationTexts } from './read-migrations.ts'

/**
 * Statements that a migration must not contain, because the previous version runs during the
 * migration and would fail or block. Rules with a capture group apply only to tables that existed
 * before the migration.
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

const MIGRATIONS = readMigrationTexts()

test.each(Object.keys(MIGRATIONS))('%s is compatible with the previous version', (name) => {
  expect(brokenRules(MIGRATIONS[name] ?? '')).toEqual([])
})

test('every file of the folder is a migration with its own number', () => {
  const names = Object.keys(MIGRATIONS)
  expect(names.filter((name) => !/^\d{4}-[a-z-]+$/.test(name))).toEqual([])
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
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
])('%s: %s', (rule, statement) => {
  expect(brokenRules(statement)).toEqual([rule])
})

test('additions and new tables break no rule', () => {
  const free = [
    'alter table votes add column note text',
    'alter table votes add column weight real not null default 1',
    'create table notes (id uuid primary key, body text not null)',
    'create unique index notes_once on notes (body)',
  ]
  expect(brokenRules(free.join(';\n'))).toEqual([])
})

function brokenRules(migration: string): string[] {
  const statements = statementsOf(migration)
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

/** Splits at a semicolon before a line break, but not inside the body of a function. */
function statementsOf(migration: string): string[] {
  return migration
    .split(/;\n(?=(?:[^$]|\$(?!\$)|\$\$(?:[^$]|\$(?!\$))*\$\$)*$)/)
    .map((text) => text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
}

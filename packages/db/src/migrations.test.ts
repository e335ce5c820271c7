import { expect, test } from 'vitest'
import { readMigrationTexts } from './read-migrations.ts'

/**
 * Statements that a migration must not contain. The previous version runs during the migration, and
 * these statements would make it fail or block. Rules with a capture group apply only to tables
 * that existed before the migration.
 */
const RULES: Readonly<Record<string, RegExp>> = {
  'removes what is read':
    /^(drop (table|view|function|type|index)|alter table .*\bdrop (column|constraint)\b)/,
  'renames what is in use': /^alter \w+ .*\brename\b/,
  'changes a type': /^alter table (\w+).*\balter column \w+ (set data )?type\b/,
  'forbids values that are written':
    /^alter table (\w+).*(\bset not null\b|\bdrop default\b|\badd (constraint|check|unique|foreign key)\b)/,
  'adds a required column that is not written':
    /^alter table (\w+).*\badd column (?!.*\bdefault\b).*\bnot null\b/,
  'refuses rows that are written': /^create unique index .*? on (\w+)/,
  'blocks writers while an index is built': /^create index .*? on (\w+)/,
  'adds behaviour to writes': /^create (?:constraint )?trigger .*? on (\w+)/,
  'changes or removes stored rows':
    /^(update|delete from|truncate|do \$\$.*\b(update|delete from)\b)/,
}

const MIGRATIONS = readMigrationTexts()

test.each(Object.keys(MIGRATIONS))('%s is compatible with the previous version', (name) => {
  expect(brokenRules(MIGRATIONS[name] ?? '')).toEqual([])
})

test('every file in the folder is a migration with a unique number', () => {
  const names = Object.keys(MIGRATIONS)
  expect(names.filter((name) => !/^\d{4}-[a-z-]+$/.test(name))).toEqual([])
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})

test.each<[rule: string, statement: string]>([
  ['removes what is read', 'alter table votes drop column feedback_text'],
  ['removes what is read', 'drop table votes'],
  ['renames what is in use', 'alter table votes rename column outcome to verdict'],
  ['changes a type', 'alter table votes alter column outcome type integer using 1'],
  ['forbids values that are written', 'alter table votes alter column user_id set not null'],
  [
    'adds a required column that is not written',
    'alter table votes add column weight real not null',
  ],
  ['refuses rows that are written', 'create unique index votes_once on votes (user_id)'],
  ['blocks writers while an index is built', 'create index votes_of on votes (user_id)'],
  ['changes or removes stored rows', "update votes set outcome = 'tie'"],
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

/** Drops comments, and splits at semicolons before a line break, but not inside a function body. */
function statementsOf(migration: string): string[] {
  return migration
    .replaceAll(/^--.*\n/gm, '')
    .split(/;\n(?=(?:[^$]|\$(?!\$)|\$\$(?:[^$]|\$(?!\$))*\$\$)*$)/)
    .map((text) => text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
}

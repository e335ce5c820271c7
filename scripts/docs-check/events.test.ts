import { globSync, readFileSync } from 'node:fs'
import type { SubjectDefinition } from '@assay/contracts/bus/subjects'
import type { EventDefinition } from '@assay/contracts/events/define-event'
import type { JobDefinition } from '@assay/contracts/jobs/define-job'
import { CONTRACTS } from '@assay/testing/contracts'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const document = read('docs/events.md')

const sources = globSync('services/*/src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ service: path.split('/')[1] ?? '', text: read(path) }))

/** Lists the services whose source code contains this text before the definition's name. */
function servicesWith(before: string, name: string): string {
  const pattern = new RegExp(`${before}${name}\\b`)
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ service }) => service)
  return [...new Set(found)].sort().join(', ') || '–'
}

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

/** Lists the names of an object schema's fields. */
function fieldsOf(schema: unknown): string[] {
  return Object.keys(shapeOf(schema))
}

function shapeOf(schema: unknown): object {
  const isObject = typeof schema === 'object' && schema !== null && 'shape' in schema
  if (!isObject || typeof schema.shape !== 'object' || !schema.shape) throw new Error('no object')
  return schema.shape
}

function payloadOf(schema: unknown): string[] {
  const shape = shapeOf(schema)
  return 'data' in shape ? fieldsOf(shape.data) : []
}

type Entry = readonly [name: string, value: unknown]
const entries: readonly Entry[] = Object.entries(CONTRACTS)
const has = <Key extends string>(value: unknown, ...keys: readonly Key[]) =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)

const isEvent = (value: unknown): value is EventDefinition<unknown> =>
  has(value, 'type', 'subject', 'schema')
const isJob = (value: unknown): value is JobDefinition<unknown> =>
  has(value, 'queue', 'name', 'schema')
const isMessage = (value: unknown): value is SubjectDefinition<unknown> =>
  has(value, 'subject') && !has(value, 'type')

const byFirstCell = (a: object, b: object) =>
  String(Object.values(a)[0]).localeCompare(String(Object.values(b)[0]))

/** Reads rows without their meanings, which only people can check. */
function rowsOf(heading: string) {
  return readTable(document, heading)
    .map(({ meaning: _, ...row }) => row)
    .sort(byFirstCell)
}

test('docs/events.md describes every event correctly', () => {
  const events = entries.flatMap(([name, value]) =>
    isEvent(value)
      ? {
          event: code([value.type]),
          subject: code([value.subject]),
          payload: code(payloadOf(value.schema)),
          'produced by': servicesWith('newEvent\\(\\s*', name),
          'consumed by': servicesWith('(?:event|departure): ', name),
        }
      : [],
  )
  expect(events.length).toBeGreaterThan(5)
  expect(rowsOf('Events')).toEqual(events.sort(byFirstCell))
})

test('docs/events.md describes every job correctly', () => {
  const jobs = entries.flatMap(([name, value]) =>
    isJob(value)
      ? {
          job: code([value.name]),
          queue: code([value.queue]),
          payload: code(fieldsOf(value.schema)),
          attempts: `${value.attempts}`,
          'first pause': `${value.backoffMs} ms`,
          'produced by': servicesWith('createQueue\\(', name),
          'consumed by': servicesWith('job: ', name),
        }
      : [],
  )
  expect(jobs.length).toBeGreaterThan(1)
  expect(rowsOf('Jobs')).toEqual(jobs.sort(byFirstCell))
})

test('docs/events.md describes every message correctly', () => {
  const keyOf = (subject: string) => /<\w+>/.exec(subject)?.[0] ?? ''
  const rows = rowsOf('Messages')
  const messages = entries.flatMap(([name, value]) => {
    if (!isMessage(value)) return []
    const row = rows.find(({ message }) => message === code([name]))
    return {
      message: code([name]),
      subject: code([value.subject(keyOf(row?.subject ?? ''))]),
      'sent by': servicesWith('(?:publish|request)\\(bus, ', name),
      'received by': servicesWith('(?:subscribe|respond)\\(bus, ', name),
    }
  })
  expect(messages.length).toBeGreaterThan(3)
  expect(rows).toEqual(messages.sort(byFirstCell))
})

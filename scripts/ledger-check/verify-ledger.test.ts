import { randomUUID } from 'node:crypto'
import type { LedgerLine } from '@assay/contracts'
import { expect, test } from 'vitest'
import { ExportError } from './export-error.ts'
import { SAMPLE_MODELS, sampleExport } from './sample-export.ts'
import { verifyBoard } from './verify-board.ts'
import { verifyChain } from './verify-chain.ts'

const renamed = SAMPLE_MODELS.with(2, { ...SAMPLE_MODELS[2], name: 'Two "2"' } as never)
const lines = sampleExport({ lastModels: renamed })
const LAST = lines.length

async function failingLine(changed: readonly string[]): Promise<number | undefined> {
  try {
    await verifyBoard(() => changed, await verifyChain(() => changed))
    return undefined
  } catch (error) {
    if (error instanceof ExportError) return error.line
    throw error
  }
}

const change = (at: number, changes: Record<string, unknown>) =>
  lines.with(at - 1, JSON.stringify({ ...JSON.parse(lines[at - 1] as string), ...changes }))

test('an export as it came is in order', async () => {
  expect(await failingLine(lines)).toBeUndefined()
  expect(await failingLine(sampleExport({ batches: [0] }))).toBeUndefined()
  expect(await failingLine(sampleExport({ batches: [1] }))).toBeUndefined()
})

test.each<[string, Partial<LedgerLine>]>([
  ['time', { created_at: '2026-01-01T00:00:00.000Z' }],
  ['outcome', { outcome: 'both_bad' }],
  ['model', { left_model: randomUUID() }],
  ['voter', { voter: 'somebody else' }],
  ['origin', { sample_question: true }],
  ['rating', { rated: false, unrated_reason: 'too_fast' }],
  ['weight', { weight: 0.123 }],
  ['exclusion', { excluded: true }],
  ['refusal', { declined: 'left' }],
  ['hash', { hash: '0'.repeat(64) }],
  ['place', { seq: 7 }],
])('a changed %s fails at its line', async (_what, changes) => {
  const { outcome } = JSON.parse(lines[122] as string)
  expect(outcome).not.toBe('both_bad')
  expect(await failingLine(change(123, changes))).toBe(123)
})

test('any dropped, doubled or swapped line fails there', async () => {
  for (let at = 1; at < LAST - 1; at += 13) {
    const line = lines[at - 1] as string
    expect(await failingLine(lines.toSpliced(at - 1, 1))).toBe(at)
    expect(await failingLine(lines.toSpliced(at - 1, 0, line))).toBe(at + 1)
    const swapped = lines.with(at - 1, lines[at] as string).with(at, line)
    expect(await failingLine(swapped)).toBe(at)
  }
})

test.each<[string, Record<string, unknown>]>([
  ['name', { llm_name: 'Another' }],
  ["provider's model", { provider_model: 'another' }],
  ['retirement', { retired: true }],
  ['time', { created_at: '2026-01-01T00:00:00.000Z' }],
])('a changed %s of a model fails at its line', async (_what, changes) => {
  const first = lines.findIndex((line) => line.includes('"kind":"model"'))
  expect(await failingLine(change(first + 1, changes))).toBe(first + 1)
})

test('why a voter is left out cannot be changed', async () => {
  const at = lines.findIndex((line) => line.includes('"kind":"exclusion"')) + 1
  for (const changes of [{ reason: 'other' }, { evidence: '{}' }, { by: 'person' }])
    expect(await failingLine(change(at, changes))).toBe(at)
})

test('what the snapshot says must follow, and it must be there', async () => {
  const { snapshot } = JSON.parse(lines[LAST - 1] as string)
  const withEntry = (changes: object) =>
    change(LAST, {
      snapshot: {
        ...snapshot,
        entries: snapshot.entries.with(1, { ...snapshot.entries[1], ...changes }),
      },
    })
  expect(await failingLine(withEntry({}))).toBeUndefined()
  for (const key of ['elo_rating', 'confidence_interval'])
    expect(await failingLine(withEntry({ [key]: snapshot.entries[1][key] + 2e-6 }))).toBe(LAST)
  for (const claim of [{ wins: 0 }, { rank: 1 }, { tier: 1 }, { group: 1 }])
    expect(await failingLine(withEntry(claim))).toBe(LAST)
  const hidden = { snapshot: { ...snapshot, left_out: { ...snapshot.left_out, too_fast: 1 } } }
  expect(await failingLine(change(LAST, hidden))).toBe(LAST)
  expect(await failingLine(lines.slice(0, -1))).toBe(LAST)
  expect(await failingLine([...lines, lines[0] as string])).toBe(LAST + 1)
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SAMPLE_MODELS, sampleExport } from './sample-export.ts'

const VERIFIER = join(import.meta.dirname, '..', '..', 'packages', 'release', 'verify.py')
const hasPython = spawnSync('python3', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'assay-outside-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What an outsider's program says of an export, in a language of its own. */
function verify(lines: readonly string[]): string {
  const path = join(folder, 'ledger.ndjson')
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
  const { stdout, stderr } = spawnSync('python3', [VERIFIER, path], { encoding: 'utf8' })
  return stdout + stderr
}

describe.runIf(hasPython)('an outsider who knows the documentation only', () => {
  const renamed = SAMPLE_MODELS.with(2, { ...SAMPLE_MODELS[2], name: 'Zwölf "2"\\\n' } as never)
  const honest = sampleExport({ lastModels: renamed })

  /** Models of smaller numbers win, but for every seventh vote. */
  const ranked = sampleExport({
    batches: [1_600, 5],
    voters: 60,
    outcomeOf: (at, outcome) => {
      if (at % 7 === 0) return outcome
      return at % 5 < (at + 1 + (at % 4)) % 5 ? 'left_better' : 'right_better'
    },
  })

  test('has ranks and tiers to compute', () => {
    const { snapshot } = JSON.parse(ranked.at(-1) as string)
    const tiers = snapshot.entries.map(({ tier }: { readonly tier: number }) => tier)
    expect(new Set(tiers).size).toBeGreaterThan(2)
  })

  test.each([
    ['a few voters, one of whom is left out', honest],
    ['ranks and tiers', ranked],
    ['one vote', sampleExport({ batches: [1] })],
    [
      'more voters than the sums are taken of one by one',
      sampleExport({ batches: [5_980, 40], voters: 5_400 }),
    ],
  ])('computes the same board: %s', (_what, lines) => {
    expect(verify(lines)).toMatch(
      /^The chain holds: \d+ entries\nThe board follows from them: 5 models\n$/,
    )
  })

  test('finds what was changed', () => {
    const change = (at: number, changes: object) =>
      honest.with(at, JSON.stringify({ ...JSON.parse(honest[at] as string), ...changes }))
    expect(verify(change(122, { outcome: 'both_bad' }))).toMatch(/line 123: the chain breaks/)
    expect(verify(change(0, { excluded: true }))).toMatch(/excluded with all votes or with none/)
    const label = honest.findIndex((line) => line.includes('"kind":"label"'))
    expect(verify(change(label, { slugs: ['zoology'] }))).toMatch(/the chain breaks/)
    const repeat = honest.findIndex((line) => {
      const { seq, question_since: since } = JSON.parse(line)
      return since != null && since !== seq
    })
    expect(verify(change(repeat, { question_since: repeat + 1 }))).toMatch(/the chain breaks/)
    expect(verify(sampleExport({ restoredWeight: () => 1_000 }))).toMatch(/it restores no vote/)
    const { snapshot } = JSON.parse(honest.at(-1) as string)
    const claim = (changes: object) => {
      const entries = snapshot.entries.with(1, { ...snapshot.entries[1], ...changes })
      return verify(honest.with(-1, JSON.stringify({ snapshot: { ...snapshot, entries } })))
    }
    const { elo_rating, confidence_interval, wins } = snapshot.entries[1]
    expect(claim({ elo_rating: elo_rating + 2e-6 })).toMatch(/elo_rating is/)
    expect(claim({ confidence_interval: confidence_interval - 2e-6 })).toMatch(
      /confidence_interval/,
    )
    expect(claim({ wins: wins + 1 })).toMatch(/wins is/)
    expect(claim({ rank: 1, rank_low: 1 })).toMatch(/rank is/)
  })
})

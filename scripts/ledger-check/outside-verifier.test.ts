import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OtherBoardLine, SnapshotLine } from '@assay/contracts'
import { afterAll, describe, expect, test } from 'vitest'
import { SAMPLE_MODELS, sampleExport, sampleSubject } from './sample-export.ts'

const VERIFIER = join(import.meta.dirname, '..', '..', 'packages', 'release', 'verify.py')
const hasPython = spawnSync('python3', ['--version']).status === 0
type Entry = SnapshotLine['snapshot']['entries'][number]
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
  const isSmaller = (at: number) => at % 5 < (at + 1 + (at % 4)) % 5
  const ranked = sampleExport({
    batches: [1_600, 5],
    voters: 60,
    outcomeOf: (at, outcome) => {
      if (at % 7 === 0) return outcome
      return isSmaller(at) ? 'left_better' : 'right_better'
    },
  })
  /** In one subject, the others. */
  const divided = sampleExport({
    batches: [1_600, 5],
    voters: 60,
    labelledVotes: 1_600,
    outcomeOf: (at, outcome) => {
      if (at % 7 === 0) return outcome
      return isSmaller(at) === (sampleSubject(at) !== 'genetics') ? 'left_better' : 'right_better'
    },
  })

  test('has ranks and tiers to compute, boards that borrow little, and experts', () => {
    const tiers = snapshotOf(ranked).entries.map(({ tier }) => tier)
    expect(new Set(tiers).size).toBeGreaterThan(2)
    const boards = new Map(snapshotOf(divided).boards.map((board) => [board.board, board]))
    expect(boards.get('subject:genetics')?.entries[0]?.borrowed).toBeLessThan(0.3)
    expect(boards.get('expertise:identified')?.votes).toBeGreaterThan(0)
  })

  /** Boards as they were before the last fold. */
  const before = snapshotOf(sampleExport({ batches: [397] })).boards
  const late = withSnapshot(honest, { boards: before })

  test.each([
    ['a few voters, one of whom is left out', honest],
    ['ranks and tiers', ranked],
    ['subjects that differ', divided],
    ['one vote', sampleExport({ batches: [1] })],
    ['boards of an earlier place', late],
    [
      'more voters than the sums are taken of one by one',
      sampleExport({ batches: [5_980, 40], voters: 5_400, labelledVotes: 5_980 }),
    ],
  ])('computes the same boards: %s', (_what, lines) => {
    expect(verify(lines)).toMatch(
      /^The chain holds: \d+ entries\nThe board follows from them: 5 models\nSo do 7 other boards\n$/,
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
    const declined = honest.findIndex((line) => line.includes('"declined":"left"'))
    expect(verify(change(declined, { declined: 'both' }))).toMatch(/the chain breaks/)
    expect(verify(change(declined, { declined: null }))).toMatch(/the chain breaks/)
    expect(verify(change(122, { declined: 'left' }))).toMatch(/chain breaks/)
    expect(verify(sampleExport({ restoredWeight: () => 1_000 }))).toMatch(/it restores no vote/)
    const { entries } = snapshotOf(honest)
    const claim = (changes: object) => {
      const claimed = entries.with(1, { ...(entries[1] as Entry), ...changes })
      return verify(withSnapshot(honest, { entries: claimed }))
    }
    const { elo_rating, confidence_interval, wins } = entries[1] as Entry
    expect(claim({ elo_rating: elo_rating + 2e-6 })).toMatch(/elo_rating is/)
    expect(claim({ confidence_interval: Number(confidence_interval) - 2e-6 })).toMatch(
      /confidence_interval/,
    )
    expect(claim({ wins: wins + 1 })).toMatch(/wins is/)
    const { parameters } = snapshotOf(honest)
    const other = { parameters: { ...parameters, priorPrecision: 2 } }
    expect(verify(withSnapshot(honest, other))).toMatch(/another version of the method/)
    expect(claim({ rank: 1, rank_low: 1 })).toMatch(/rank is/)
    expect(claim({ wins: undefined as never })).toMatch(/, 'wins' is missing\n$/)
  })

  test('finds what was changed of another board', () => {
    const { boards } = snapshotOf(divided)
    const place = boards.findIndex(({ board }) => board === 'subject:genetics')
    const board = boards[place] as OtherBoardLine
    const claim = (changes: Partial<OtherBoardLine>) =>
      verify(withSnapshot(divided, { boards: [{ ...board, ...changes }] }))
    const line = board.entries[0] as OtherBoardLine['entries'][number]
    const claimOfLine = (changes: Partial<typeof line>) =>
      claim({ entries: board.entries.with(0, { ...line, ...changes }) })
    expect(claim({ votes: board.votes + 1 })).toMatch(/subject:genetics: votes is/)
    expect(claimOfLine({ borrowed: line.borrowed + 2e-6 })).toMatch(/borrowed is/)
    expect(claimOfLine({ elo_rating: line.elo_rating + 2e-6 })).toMatch(/elo_rating is/)
    expect(claimOfLine({ tier: 9 })).toMatch(/tier is None, not 9/)
    const equal = boards.find(({ board: name }) => name === 'style:equal') as OtherBoardLine
    const style = equal.style.map((effect) => ({ ...effect, half_width: effect.half_width + 2e-6 }))
    expect(verify(withSnapshot(divided, { boards: [{ ...equal, style }] }))).toMatch(
      /style:equal: half_width is/,
    )
  })
})

function snapshotOf(lines: readonly string[]): SnapshotLine['snapshot'] {
  return (JSON.parse(lines.at(-1) as string) as SnapshotLine).snapshot
}

function withSnapshot(
  lines: readonly string[],
  changes: Partial<SnapshotLine['snapshot']>,
): readonly string[] {
  return lines.with(-1, JSON.stringify({ snapshot: { ...snapshotOf(lines), ...changes } }))
}

import type { SnapshotLine } from '@assay/contracts'
import { expect, test } from 'vitest'
import { ExportError } from './export-error.ts'
import { sampleExport } from './sample-export.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyOtherBoards } from './verify-other-boards.ts'

const lines = sampleExport({ batches: [120, 9] })
const { snapshot } = JSON.parse(lines.at(-1) as string) as SnapshotLine

type Claim = (typeof snapshot)['boards'][number]

async function finding(boards: readonly Claim[]): Promise<string | undefined> {
  const claimed = lines.with(-1, JSON.stringify({ snapshot: { ...snapshot, boards } }))
  try {
    await verifyOtherBoards(() => claimed, await verifyChain(() => claimed))
    return undefined
  } catch (error) {
    if (error instanceof ExportError) return error.message
    throw error
  }
}

const change = (name: string, changes: (board: Claim) => Partial<Claim>) =>
  snapshot.boards.map((board) => (board.board === name ? { ...board, ...changes(board) } : board))
const lineOf = (changes: object) => (board: Claim) => ({
  entries: board.entries.with(1, { ...(board.entries[1] as Claim['entries'][number]), ...changes }),
})

test('boards with votes, without, and at equal style follow from the ledger', async () => {
  expect(snapshot.boards.map(({ votes }) => votes > 0)).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
    true,
  ])
  expect(await finding(snapshot.boards)).toBeUndefined()
  expect(await finding([])).toBeUndefined()
})

test.each([
  ['a rating', 'subject:genetics', lineOf({ elo_rating: 1_500 })],
  ['what is borrowed', 'subject:genetics', lineOf({ borrowed: 0 })],
  ['an interval of a board without votes', 'subject:zoology', lineOf({ confidence_interval: 1 })],
  ['a count', 'task:knowledge', lineOf({ wins: 99 })],
  ['a rank', 'style:equal', lineOf({ rank: 9 })],
  ['the votes', 'task:knowledge', () => ({ votes: 1 })],
  ['what style is worth', 'style:equal', () => ({ style: [] })],
] as const)('another claim is found: %s', async (_what, name, changes) => {
  expect(await finding(change(name, changes))).toMatch(`the board ${name} does not follow`)
})

test('a board is of an entry of the ledger', async () => {
  const later = change('style:equal', () => ({ ledger_position: 10_000 }))
  expect(await finding(later)).toMatch('a board is of no entry in the ledger')
})

import { expect, test } from 'vitest'
import { findDisconnectedModels } from './find-disconnected-models.ts'

const board = (...groups: (number | null)[]) =>
  findDisconnectedModels(groups.map((group, at) => ({ llm_id: String(at), group })))

test('no model is marked on a connected board, or on one without data', () => {
  expect(board(0, 0, 0).size).toBe(0)
  expect(board(null, null).size).toBe(0)
})

test('models apart from the largest group are marked; those of one group share a mark', () => {
  expect([...board(1, 0, 0, 1, 2, 0)]).toEqual([
    ['0', 'not comparable, group 2'],
    ['3', 'not comparable, group 2'],
    ['4', 'not comparable'],
  ])
})

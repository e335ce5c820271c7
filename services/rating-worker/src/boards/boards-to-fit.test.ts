import { OTHER_BOARDS, STYLE_BOARD } from '@assay/rating'
import { expect, test } from 'vitest'
import { boardsToFit } from './boards-to-fit.ts'

const MODELS = ['a', 'b']

const fitted = (position: number, touched: readonly string[]) => ({
  ...{ position, modelIds: MODELS, allAt: 1_000_000, slowAt: 1_000_000 },
  log: { touched: new Set(touched) },
})

test('boards with changed votes are fitted, but slow boards only after the ledger has grown by a thousandth', () => {
  const touched = [STYLE_BOARD, 'language:en', 'subject:ecology']
  expect(boardsToFit(fitted(1_000_000, []), MODELS)).toEqual([])
  expect(boardsToFit(fitted(1_001_000, touched), MODELS)).toEqual(['subject:ecology'])
  expect(boardsToFit(fitted(1_001_001, touched), MODELS)).toEqual(touched)
  expect(boardsToFit(fitted(1_001_001, ['subject:ecology']), MODELS)).toEqual(['subject:ecology'])
})

test('all boards are fitted when the models change or the ledger has grown by a hundredth', () => {
  expect(boardsToFit(fitted(1_000_000, []), ['a', 'b', 'c'])).toEqual(OTHER_BOARDS)
  expect(boardsToFit(fitted(1_010_000, []), MODELS)).toEqual([])
  expect(boardsToFit(fitted(1_010_001, []), MODELS)).toEqual(OTHER_BOARDS)
})

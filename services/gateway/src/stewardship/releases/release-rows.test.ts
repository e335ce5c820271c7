import { LEDGER_COLUMNS } from '@assay/contracts/ledger'
import { TABLES } from '@assay/release'
import { expect, test } from 'vitest'

test('the table of votes tells of each what the ledger does', () => {
  const columns = TABLES.votes.columns.map(({ name }) => name)
  // Kind and form say how the hash is made; who follows the chain reads the ledger itself.
  const told = LEDGER_COLUMNS.filter((name) => name !== 'kind' && name !== 'form')
  expect(columns.toSorted()).toEqual(told.toSorted())
})

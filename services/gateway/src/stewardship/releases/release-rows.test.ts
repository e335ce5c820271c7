import { LEDGER_COLUMNS } from '@assay/contracts/ledger'
import { TABLES } from '@assay/release'
import { expect, test } from 'vitest'

test('the table of votes has the same columns as the ledger export', () => {
  const columns = TABLES.votes.columns.map(({ name }) => name)
  const recorded = LEDGER_COLUMNS.filter((name) => name !== 'kind')
  expect(columns.toSorted()).toEqual(recorded.toSorted())
})

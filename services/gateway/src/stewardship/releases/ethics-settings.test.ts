import { expect, test } from 'vitest'
import { EthicsSettings, listMissing } from './ethics-settings.ts'

const STATEMENTS = {
  ETHICS_PURPOSE: 'To compare models.',
  ETHICS_LAWFUL_BASIS: 'Consent.',
  ETHICS_WITHDRAWAL: 'In the settings.',
  ETHICS_CONTACT: 'ethics@example.org',
  ETHICS_REVIEW: 'Approved.',
}

test('an empty or blank statement is missing', () => {
  expect(listMissing(EthicsSettings.parse({}))).toEqual(Object.keys(STATEMENTS))
  expect(listMissing(EthicsSettings.parse(STATEMENTS))).toEqual([])
  const blank = EthicsSettings.parse({ ...STATEMENTS, ETHICS_REVIEW: ' \n' })
  expect(listMissing(blank)).toEqual(['ETHICS_REVIEW'])
})

import { expect, test } from 'vitest'
import { UnavailableError } from '../app-error.ts'
import { PatientDataError } from './patient-data-error.ts'
import { createPatientDataGuard } from './patient-data-guard.ts'

const LETTER = 'Mr Kowalski, anna@example.org, has a rash.'
const warn = createPatientDataGuard('warn')
const strict = createPatientDataGuard('strict')

test('a refusal contains the kind and position of patient data, but not the text', () => {
  const refused = refusalOf(() => warn(LETTER))
  expect(refused.findings).toEqual([
    { kind: 'name', start: 3, end: 11 },
    { kind: 'email', start: 13, end: 29 },
  ])
  expect(JSON.stringify(refused)).not.toMatch(/Kowalski|anna/)
})

test('a person who has confirmed some kinds must still confirm the others', () => {
  const { findings } = refusalOf(() => warn(LETTER, ['name']))
  expect(findings.map(({ kind }) => kind)).toEqual(['email'])
  expect(() => warn(LETTER, ['name', 'email'])).not.toThrow()
})

test('in strict mode only uncertain findings can be confirmed', () => {
  const { findings } = refusalOf(() => strict(LETTER, ['name', 'email']))
  expect(findings.map(({ kind }) => kind)).toEqual(['email'])
  expect(() => strict('Mr Kowalski has a rash.', ['name'])).not.toThrow()
})

test('a deployment may turn the guard off', () => {
  expect(() => createPatientDataGuard('off')(LETTER)).not.toThrow()
})

test('a guard that fails refuses every text without a cause', () => {
  const broken = createPatientDataGuard('warn', (text) => {
    throw new RangeError(`cannot read ${text}`)
  })
  const refused = thrownBy(() => broken('What lowers LDL?'))
  expect(refused).toBeInstanceOf(UnavailableError)
  expect(refused).not.toHaveProperty('cause')
})

function refusalOf(run: () => void): PatientDataError {
  const thrown = thrownBy(run)
  if (thrown instanceof PatientDataError) return thrown
  throw new Error('not refused', { cause: thrown })
}

function thrownBy(run: () => void): unknown {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

import { expect, test } from 'vitest'
import { AdmissionSettings } from './admission-settings.ts'

const ruleOf = (ADMISSION?: string) => AdmissionSettings.parse({ ADMISSION }).ADMISSION

test('by default, everybody may join, and guests may enter', () => {
  expect(AdmissionSettings.parse({})).toEqual({
    ADMISSION: { rule: 'open', domains: [] },
    GUESTS: true,
  })
})

test('domains are stored in lower case and ASCII', () => {
  expect(ruleOf('domains:Hospital.Example, klinik-köln.example')).toEqual({
    rule: 'domains',
    domains: ['hospital.example', 'xn--klinik-kln-lcb.example'],
  })
})

test.for([
  '',
  'closed',
  'domains',
  'domains:',
  'domains:a.example,',
  'domains:@a.example',
  'domains:*.a.example',
])('the value "%s" is refused with the accepted forms', (value) => {
  expect(() => ruleOf(value)).toThrow('must be open, invitation, or domains:')
})

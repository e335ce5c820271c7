import { cpuMsOf, growthOf } from '@assay/testing/cpu-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyTokens } from './classifier/classify-tokens.ts'
import { findIdentifiers } from './find-identifiers.ts'
import { maskIdentifiers } from './mask-identifiers.ts'

/** Pieces of text that begin, join or resemble identifiers. */
const PIECES = [
  ...[
    'Mr ',
    'M. ',
    'Patient: ',
    'my patient ',
    'name is ',
    'Dear ',
    'Aa ',
    "O'",
    'van de ',
    'DOB ',
  ],
  ...[
    'geb. ',
    'MRN: ',
    'NHS ',
    'SSN ',
    'member ID ',
    'S/N ',
    '(01)',
    'GB29 ',
    '1',
    '12 ',
    '1-',
    '(0',
    '+1',
  ],
  ...[
    'admitted ',
    ' on ',
    ' 3 March ',
    '34-year-old ',
    ' from ',
    'lives at ',
    ' Street',
    'rue de la ',
  ],
  ...[
    'Calle ',
    '**',
    '<td>',
    'pt ',
    'mr ',
    'aa ',
    ' at ',
    ' dot ',
    'bed ',
    'S24-',
    'J.',
    'one ',
    'straße ',
    'a@',
    'b.',
    'http://a.b/',
    '?id=',
    '\u200b',
    '１',
    'ﷺ',
    '𝟜',
    'é',
    '患',
    '\ud800',
    '\n',
    ' ',
    '.',
  ],
]
const pieces = fc.constantFrom(...PIECES)
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

const findAll = (text: string) => findIdentifiers(text, classifyTokens)

test('findings lie within the text, in order, without overlap', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let done = 0
      for (const { start, end } of findAll(text)) {
        expect(start).toBeGreaterThanOrEqual(done)
        expect(end).toBeGreaterThan(start)
        done = end
      }
      expect(done).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 500 },
  )
})

test('the same text has the same findings', () => {
  fc.assert(
    fc.property(texts, texts, (text, other) => {
      const findings = findAll(text)
      findAll(other)
      expect(findAll(text)).toEqual(findings)
    }),
  )
})

const letter =
  'Mr Smith (DOB 12/03/1961, MRN 4471820) was admitted on 3 March 2024. Call 020 7946 0958.'

test('an identifier is found between any two lines', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('TREM2 binds lipids.', 'rs7412', '5 mg')), (lines) => {
      const kinds = findIdentifiers([...lines, letter, ...lines].join('\n')).map(({ kind }) => kind)
      expect(kinds).toEqual(['name', 'date_of_birth', 'record_number', 'admission_date', 'phone'])
    }),
  )
})

test.each([
  ['zero-width characters', [...letter].join('\u200b')],
  ['full-width characters', letter.replace(/[!-~]/g, (c) => toCharacter(c, 0xfee0))],
  ['mathematical digits', letter.replace(/\d/g, (c) => toCharacter(c, 0x1d7ce - 0x30))],
  ['combining accents', letter.replace('Smith', 'Smi\u0301th')],
])('%s do not hide identifiers', (_, text) => {
  const findings = findIdentifiers(text)
  expect(findings.map(({ kind }) => kind)).toEqual(findIdentifiers(letter).map(({ kind }) => kind))
  const masked = maskIdentifiers(text, findings).normalize('NFKC').replaceAll('\u200b', '')
  expect(masked).toBe(
    'Mr [name] (DOB [date of birth], MRN [record number]) was admitted on [admission date]. Call [phone].',
  )
})

function toCharacter(plain: string, distance: number): string {
  return String.fromCodePoint((plain.codePointAt(0) ?? 0) + distance)
}

function expectLinear(unit: string): void {
  const short = unit.repeat(Math.ceil(10_000 / unit.length))
  expect(growthOf(findIdentifiers, short, 20), unit).toBeLessThan(6)
}

test.each(['1-', 'Aa ', 'Patient: ', '患', ' on ', '\n'])(
  '%j is classified in linear time',
  (unit) => {
    const short = unit.repeat(Math.ceil(2_000 / unit.length))
    expect(growthOf(classifyTokens, short, 20)).toBeLessThan(6)
  },
)

test('the time is linear in the length of any text', () => {
  for (const piece of PIECES) expectLinear(piece)
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 2, maxLength: 4 }), (parts) => {
      expectLinear(parts.join(''))
    }),
    { numRuns: 15 },
  )
})

test.each(['A-', 'Ab-', '-DE', `${'A-'.repeat(44)}weg 12345 `])(
  '%j repeated takes little longer than a text full of identifiers',
  (piece) => {
    const timeOf = (unit: string) => {
      const text = unit.repeat(Math.ceil(100_000 / unit.length))
      return cpuMsOf(() => findIdentifiers(text), 5)
    }
    expect(timeOf(piece) / timeOf(`${letter} `)).toBeLessThan(10)
  },
)

test.each([
  ['Пациент Patient: Иванов Пётр', 'Иванов Петр', 'letters of other alphabets count as letters'],
  ['Frau Großmann-Weiß, ж 44', 'Großmann-Weiß', 'ß is itself'],
])('%s contains the name %s', (text, name) => {
  const [found] = findIdentifiers(text)
  expect(found?.kind).toBe('name')
  expect(text.slice(found?.start, found?.end).normalize('NFKD').replace(/\p{M}/gu, '')).toBe(name)
})

test.each(['ОMRN: 12345678', 'жMRN: 12345678'])(
  '%s contains no number, because the cue is part of a word',
  (text) => {
    expect(findIdentifiers(text)).toEqual([])
  },
)

test('characters of two code units do not shift later findings', () => {
  const text = '𐐀𐐨𝛀 ward, MRN: 12345678'
  expect(maskIdentifiers(text, findIdentifiers(text))).toBe('𐐀𐐨𝛀 ward, MRN: [record number]')
})

test('signs are not letters, and an age limit is not a person', () => {
  expect(findIdentifiers('→MRN: 12345678')).toMatchObject([{ kind: 'record_number', start: 6 }])
  expect(findIdentifiers('≥92 yo women')).toEqual([])
  expect(findIdentifiers('92 ♀, fell')).toMatchObject([{ kind: 'age_over_89', start: 0 }])
})

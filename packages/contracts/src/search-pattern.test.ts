import { expect, test } from 'vitest'
import { toSearchPatterns } from './search-pattern.ts'

const finds = (search: string, text: string) =>
  toSearchPatterns(search).every((pattern) => new RegExp(pattern, 'i').test(text))

test.each([
  ['sjogren', 'Sjögren’s syndrome'],
  ['sjogren', 'SJÖGREN'],
  ['sjogren', 'SJO\u0308GREN'],
  ['Sjögren', 'sjogren'],
  ['sjo\u0308gren', 'Sjögren'],
  ['ménière', 'MENIERE'],
  ['soren', 'Søren'],
  ['Łódź', 'lodz'],
  ['strasse', 'Straße'],
  ['straße', 'STRASSE'],
  ['aesculap', 'Æsculap'],
  ['oedeme', 'Œdème'],
  ['alpha-synuclein', 'α-synuclein'],
  ['alpha-synuclein', 'Α-SYNUCLEIN'],
  ['α-synuclein', 'Alpha-Synuclein'],
  ['α-syn', 'α\u2011synuclein'],
  ['tgf-beta1', 'TGF-β₁'],
  ['tnfα', 'TNFalpha'],
  ['5 µg', '5\u202fμg'],
  ['5 mug', '5 µg'],
  ['sigma', 'ς'],
  ['ϕ', 'φ'],
  ['φ', 'phi'],
  ['ώ', 'ω'],
  ['co2', 'CO₂'],
  ['10^9/m2', '10^9/m²'],
  ['йод', 'ИОД'],
  ['иод', 'йод'],
  ["crohn's", 'Crohn’s'],
  ['10-20', '10–20'],
  ['ｄｏｓｅ', 'dose'],
  ['細胞', '細胞の'],
  ['ガ', 'ガン'],
  ['한국', '한국어'],
  ['हिन्दी', 'हिन्दी'],
  ['㎎', '5 ㎎'],
  ['😀', 'so 😀'],
  ['\u0301', 'a\u0301'],
  ['kidney  metformin', 'Metformin in kidney disease'],
  ['', 'all'],
])('%j finds %j', (search, text) => {
  expect(finds(search, text)).toBe(true)
})

test.each([
  ['eta', 'β-blocker'],
  ['alpha', 'a'],
  ['sjogren', 'sjgren'],
  ['カ', 'ガン'],
  ['a.c', 'abc'],
  ['(', 'a'],
  ['a|b', 'a'],
  ['\\', 'a'],
  ['[^', 'a'],
  ['a*', 'aaa'],
  ['metformin liver', 'Metformin in kidney disease'],
])('%j does not find %j', (search, text) => {
  expect(finds(search, text)).toBe(false)
})

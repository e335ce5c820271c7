import { cpuMsOf } from '@assay/testing/cpu-time'
import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  ['Which antibiotic is first choice for a simple cystitis?', 'en'],
  ['Welches Antibiotikum ist bei einer einfachen Zystitis die erste Wahl?', 'de'],
  ['Quel antibiotique en première intention pour une cystite simple ?', 'fr'],
  ['¿Qué antibiótico es de primera elección en una cistitis simple?', 'es'],
  ['Qual antibiótico é a primeira escolha na cistite não complicada?', 'pt'],
  ['Quale antibiotico è la prima scelta nella cistite semplice?', 'it'],
  ['Jaki antybiotyk jest pierwszego wyboru w zapaleniu pęcherza?', 'pl'],
  ['单纯性膀胱炎首选哪种抗生素？', 'zh'],
  ['ما هو المضاد الحيوي الأول لعلاج التهاب المثانة؟', 'ar'],
  ['Moet je bisfosfonaten stoppen voor een tandextractie?', 'nl'],
  ['Was tun bei COPD GOLD 3 mit pCO2 62 und HbA1c 8.5 %?', 'de'],
])('%s is in %s', (text, language) => {
  const label = { source: 'weights', status: 'matched', slugs: [language] }
  expect(detectLanguage(text)).toEqual(label)
})

test.each(['', '?!', 'metformin', 'Warum nicht?', 'NSTEMI PCI DAPT', 'HbA1c 8.5 % BMI 34'])(
  'a text with too few words gets no language: %j',
  (text) => {
    expect(detectLanguage(text)).toEqual({ source: 'weights', status: 'abstained', slugs: [] })
  },
)

test('a text of any length takes at most 40 ms', () => {
  const text = 'Which antibiotic is first choice for a simple cystitis? '.repeat(215)
  expect(cpuMsOf(() => void detectLanguage(text), 10)).toBeLessThanOrEqual(40)
})

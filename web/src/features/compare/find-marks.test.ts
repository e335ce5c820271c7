import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMarks, isOnlyHere } from './find-marks.ts'
import { indexAnswer } from './index-answer.ts'

const marksOf = (text: string, other: string) =>
  findMarks(text, indexAnswer([text]), indexAnswer([other]))

/** The differences of a text from another answer. */
function differencesOf(text: string, other: string): string[] {
  const differences = marksOf(text, other).filter(({ isShared }) => !isShared)
  return differences.map(({ start, end }) => text.slice(start, end))
}

/** Both sides, so that a test shows what each of them has alone. */
const compare = (left: string, right: string) => [
  differencesOf(left, right),
  differencesOf(right, left),
]

test.each([
  ['a dose', 'Take 5 mg of it.', 'Take 50 mg of it.', ['5 mg'], ['50 mg']],
  ['a bare number', 'It has 4 stages.', 'It has 5 stages.', ['4'], ['5']],
  ['a written number', 'After two weeks.', 'After three weeks.', ['two weeks'], ['three weeks']],
  ['a ratio', 'Below 120/80 mmHg.', 'Below 130/80 mmHg.', ['120/80 mmHg'], ['130/80 mmHg']],
  ['a frequency', 'Once daily.', 'Take it b.i.d.', ['Once daily'], ['b.i.d']],
  ['a route', 'It is given IV.', 'It is given IM.', ['IV'], ['IM']],
  ['a drug', 'Start apixaban.', 'Start warfarin.', ['apixaban'], ['warfarin']],
  ['a variant', 'It carries L444P.', 'It carries N370S.', ['L444P'], ['N370S']],
  ['a record', 'See PMID 34605781.', 'See PMID 19717844.', ['34605781'], ['19717844']],
  ['an authority', 'NICE advises it.', 'The FDA advises it.', ['NICE'], ['FDA']],
  ['a negation', 'It is not recommended.', 'It is recommended.', ['not'], []],
  ['a word that negates', 'Avoid statins.', 'Statins are first choice.', ['Avoid'], []],
  [
    'a negation of another clause',
    'Aspirin is not advised, but heparin is.',
    'Aspirin is advised, but heparin is not.',
    ['not'],
    ['not'],
  ],
  [
    'a dose of another drug',
    'Apixaban 5 mg. Edoxaban 60 mg.',
    'Apixaban 60 mg. Edoxaban 5 mg.',
    ['5 mg', '60 mg'],
    ['60 mg', '5 mg'],
  ],
])('%s that only one answer has is a difference', (_, left, right, ours, theirs) => {
  expect(compare(left, right)).toEqual([ours, theirs])
})

test.each([
  ['spaces', 'Take 5 mg.', 'Take 5\u202fmg, or 5\u00a0mg, or 5mg.'],
  ['units', 'Take 1 g after 48 hours.', 'Take 1,000 mg after 2 days.'],
  ['spellings of units', 'Take 20 µg, 5 percent.', 'Take 20 mcg, 5%.'],
  ['ranges', 'Take 5–10 mg.', 'Take 5 mg to 10 mg.'],
  ['divisors', 'Take 5 mg/kg/day.', 'Take 5 mg per kg per day.'],
  ['bounds', 'Stop it if < 30.', 'Stop it below 30.'],
  ['frequencies', 'Take it twice daily.', 'Take it BID.'],
  ['names', 'Give epinephrine.', 'Give adrenaline.'],
  ['negations', 'Statins should not be used.', 'Avoid statins.'],
  ['marks of sources', 'It works [1].', 'It works [^2].'],
  ['numbers of headings', '1. Dose', '2) Dose'],
  ['numbers of list items', '1. Dose\n2. Time', '- Dose\n- Time'],
  ['numbers before list items', 'Dose 5\n- 10 mg', 'Dose 5, 10 mg'],
  ['addresses', 'https://doi.org/10.1056/NEJMoa1107039', 'doi:10.1056/nejmoa1107039'],
])('equal %s are no difference', (_, left, right) => {
  expect(compare(left, right)).toEqual([[], []])
})

test.each([
  ['a negation', 'The capsid is not an obstacle.', 'Both lower cholesterol.'],
  ['a word without', 'It acts without a receptor.', 'Both lower cholesterol.'],
  ['a small count', 'There are two kinds of metrics.', 'Both lower cholesterol.'],
  ['a number of a kind', 'It is a phase 3 trial.', 'Both lower cholesterol.'],
  ['an inflection', 'Reduced doses lowered bleeding.', 'A lower dose reduces bleeding.'],
  ['another order of words', 'Nausea and fatigue occur.', 'Fatigue occurs, and nausea.'],
  ['an article', 'The drug is given.', 'A drug is given.'],
  ['an acronym that names no study', 'Stop NSAIDs after STEMI.', 'Stop them.'],
  ['a year in the name of a source', 'It works [(Klim 2019)][klim].', 'It works.'],
])('%s that only one answer has is no difference', (_, left, right) => {
  expect(compare(left, right)).toEqual([[], []])
})

test.each([
  ['advice against', 'Surgery is not recommended.', 'Both lower cholesterol.', 'not'],
  ['a contraindication', 'It is contraindicated in asthma.', 'Rest helps.', 'contraindicated'],
  [
    'a negation of what the other says',
    'It does not cross the placenta.',
    'It crosses the placenta.',
    'not',
  ],
  ['another small count', 'Switch after three failures.', 'Switch after two failures.', 'three'],
  ['a small dose', 'Take 5 mg.', 'Rest helps.', '5 mg'],
  ['a decimal number', 'The odds ratio is 3.2.', 'Rest helps.', '3.2'],
])('%s is a difference', (_, text, other, difference) => {
  expect(differencesOf(text, other)).toEqual([difference])
})

test('only the words that both answers have are shared in a sentence', () => {
  const sharedIn = (text: string, other: string) => {
    const shared = marksOf(text, other).filter(({ isShared }) => isShared)
    return shared.map(({ start, end }) => text.slice(start, end).trim())
  }
  const left = 'The maximal dose is 2,550 mg a day, reduce when eGFR is 30–45. It is cheap.'
  const right = 'The maximal dose is 2,000 mg a day, not above 1,000 mg when eGFR is 30–45.'
  const both = ['The maximal dose is', 'a day,', 'when eGFR is 30–45.']
  expect([sharedIn(left, right), sharedIn(right, left)]).toEqual([both, both])
  const synonyms = sharedIn('Adults are given epinephrine IM.', 'Adults are given adrenaline IM.')
  expect(synonyms).toEqual(['Adults are given epinephrine IM.'])
})

test('a heading that only one answer has is one difference if it has a fact', () => {
  const other = 'The drug lowers glucose.'
  expect(differencesOf('## Metformin in the liver', other)).toEqual(['Metformin in the liver'])
  expect(differencesOf('## Dose: 5 mg', '## Dose: 50 mg')).toEqual(['5 mg'])
})

test('a sentence that only one answer has is marked as a whole', () => {
  const other = 'The mechanism was settled early.'
  const lone = 'Drugs that activate kinases directly will replace metformin.'
  expect(differencesOf(`The mechanism is settled. ${lone}`, other)).toEqual([lone])
  expect(differencesOf(`- **Drugs** ${lone}`, other)).toEqual([`Drugs** ${lone}`])
})

test('a passage is only in one answer if each of its sentences is', () => {
  const passage = 'Metformin activates AMPK in liver. AMPK silences the genes of gluconeogenesis.'
  const other = 'Livers without AMPK respond to biguanides. Gluconeogenesis falls.'
  const own = indexAnswer([passage])
  expect(isOnlyHere(own.byBlock.get(passage) ?? [], indexAnswer([other]))).toBe(true)
})

test('a passage is only in one answer if the other has nothing like its sentences', () => {
  const [first, second] = ['It lowers glucose. It is cheap.', 'Many cells died in the experiments.']
  const own = indexAnswer([first, second])
  const other = indexAnswer(['The drug lowers glucose. Cheap tablets exist.'])
  expect(isOnlyHere(own.byBlock.get(first) ?? [], other)).toBe(false)
  expect(isOnlyHere(own.byBlock.get(second) ?? [], other)).toBe(true)
  expect(isOnlyHere([], other)).toBe(false)
})

const word = fc.constantFrom(
  'kidney',
  'liver',
  'apixaban',
  'not',
  'dose',
  'avoid',
  'weekly',
  'NICE',
)
const number = fc.integer({ min: 11, max: 99_999 }).map(String)
const unit = fc.constantFrom('', ' mg', ' g', '%', ' hours', ' mL/min')
const amount = fc.tuple(number, unit).map((parts) => parts.join(''))
const sentence = fc
  .array(fc.oneof(word, amount), { minLength: 1, maxLength: 8 })
  .map((parts) => `The ${parts.join(' ')}.`)
const answer = fc.array(sentence, { maxLength: 6 }).map((all) => all.join(' '))

const TABLE = `| Partner | Effect | What is done |
| --- | --- | --- |
| Fluvoxamine | level several-fold higher | avoid |
| Starting smoking | level lower | measure |
| Carbamazepine | level lower and marrow risk | avoid |
| Benzodiazepines, opioids | sedation, respiratory depression | caution |
| Adrenaline | low blood pressure | choose another vasopressor |
| *MYBPC3* | truncating | 40–50% |`

test.each([
  ['its drug', 'Carbamazepine should not be combined because of the blood count.', 'Carbamazepine'],
  ['another name of its drug', 'Epinephrine hardly works in these patients.', 'Adrenaline'],
  [
    'most of its first cell',
    'Patients who are starting to smoke lose part of the effect.',
    'smoking',
  ],
  [
    'a gene in its first cell',
    'Sarcomere genes such as *MYBPC3* account for most cases.',
    'MYBPC3',
  ],
  ['a word of another cell', 'Be careful with other sedatives.', 'opioids'],
])(
  'a sentence is not only in one answer if a row of the other has %s, nor is the row',
  (_, sentence, subject) => {
    const isOnly = (own: string, other: string) => {
      const index = indexAnswer([own])
      return isOnlyHere(index.byBlock.get(own) ?? [], indexAnswer([other]))
    }
    expect(isOnly(sentence, TABLE)).toBe(false)
    const row = TABLE.split('\n').find((line) => line.includes(subject)) ?? ''
    const others = TABLE.replace(row, '| Rifampicin | lower |')
    expect([isOnly(TABLE, sentence), isOnly(TABLE, '')]).toEqual([false, true])
    expect([isOnly(sentence, others), isOnly(others, sentence)]).toEqual([true, true])
  },
)

test('rows that the other answer has are not marked in a table, and its head never is', () => {
  const other = 'Fluvoxamine raises the level. Carbamazepine lowers it and harms the marrow.'
  const [first = '', ...more] = differencesOf(TABLE, other)
  expect(first).not.toContain('Partner')
  expect([first, ...more].join('\n')).not.toMatch(/Fluvoxamine|Carbamazepine/)
  expect([first, ...more].join('\n')).toContain('Benzodiazepines')
})

test('an answer does not differ from itself', () => {
  fc.assert(
    fc.property(answer, (text) => {
      expect(differencesOf(text, text)).toEqual([])
    }),
  )
})

test('every number that the other answer does not have is a difference', () => {
  fc.assert(
    fc.property(answer, answer, (left, right) => {
      const theirs = new Set(right.match(/\d+/g))
      const marked = differencesOf(left, right).join(' ')
      // 1 g equals 1000 mg, so only numbers are compared that no unit can make equal.
      for (const own of left.match(/\d+/g) ?? []) {
        const digits = own.replace(/0+$/, '')
        const isTheirs = [...theirs].some((each) => each.replace(/0+$/, '') === digits)
        if (!isTheirs) expect(marked).toContain(own)
      }
    }),
  )
})

test('marks are in order, without overlap, and inside the text', () => {
  fc.assert(
    fc.property(answer, answer, (text, other) => {
      let done = 0
      for (const { start, end } of marksOf(text, other)) {
        expect(start).toBeGreaterThanOrEqual(done)
        expect(end).toBeGreaterThan(start)
        done = end
      }
      expect(done).toBeLessThanOrEqual(text.length)
    }),
  )
})

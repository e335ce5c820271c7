import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOtherTitle } from './compare-titles.ts'
import { extractCitations } from './extract-citations.ts'
import { findNamedTitle } from './find-named-title.ts'

const titlesIn = (markdown: string) =>
  extractCitations(markdown).map((citation) => findNamedTitle(markdown, citation))

const REMDESIVIR = 'Remdesivir for the Treatment of Covid-19'

test.each([
  `1. Beigel JH, Tomashek KM, Dodd LE, et al. ${REMDESIVIR}. N Engl J Med. 2020;383:1813. PMID: 32445440`,
  `- Beigel, J. H., Tomashek, K. M., & Dodd, L. E. (2020). ${REMDESIVIR}. *N Engl J Med*, 383. doi:10.1056/NEJMoa2007764`,
  `[1] Beigel et al. (2020). ${REMDESIVIR}. NEJM. https://doi.org/10.1056/NEJMoa2007764`,
  `Beigel JH, et al. “${REMDESIVIR}.” NEJM 2020. doi:10.1056/NEJMoa2007764`,
  `* "${REMDESIVIR}", NEJM 2020 (PMID 32445440)`,
  `- [${REMDESIVIR}](https://pubmed.ncbi.nlm.nih.gov/32445440/)`,
  `**Title:** ${REMDESIVIR}; PMID 32445440`,
])("a source's title is found: %s", (entry) => {
  expect(titlesIn(`See below.\n${entry}\n`)).toEqual([REMDESIVIR])
})

test.each([
  'Mortality fell in the remdesivir arm of the largest trial (PMID 32445440).',
  'The authors say "there was no significant difference in mortality at all" (PMID 32445440).',
  'See the [randomised trial of remdesivir against placebo](https://pubmed.ncbi.nlm.nih.gov/32445440/).',
  '*The New England Journal of Medicine* 2020, PMID 32445440',
  'Beigel JH, et al. N Engl J Med. 2020;383:1813. PMID: 32445440',
  'Beigel JH, et al. The New England Journal of Medicine. 2020;383:1813. PMID: 32445440',
  '- [PMID 32445440, a trial of 1,062 patients by Beigel](https://pubmed.ncbi.nlm.nih.gov/32445440/)',
  '32445440 and PMID 32445440',
])('text that is not clearly a title is ignored: %s', (text) => {
  expect(titlesIn(text)).toEqual([undefined])
})

test.each([
  [REMDESIVIR, ['Remdesivir for the Treatment of Covid-19 - Final Report.']],
  ['Remdesivir in COVID-19: a randomized trial', [REMDESIVIR]],
  ['Randomized treatment of tumors', ['Randomised treatments of tumour']],
  [
    'RETRACTED: Ileal-lymphoid-nodular hyperplasia',
    ['Ileal-lymphoid-nodular hyperplasia in children'],
  ],
  [
    'Die Behandlung der Hypertonie im Alter',
    ['The treatment of hypertension', 'Die Behandlung der Hypertonie im Alter'],
  ],
  ['<i>TREM2</i> variants in Alzheimer&#39;s disease', ['TREM2 Variants in Alzheimer’s Disease']],
  ['瑞德西韦治疗重症新冠肺炎的随机对照试验', [REMDESIVIR]],
  ['Case report', ['A completely different thing altogether']],
  [REMDESIVIR, []],
  [REMDESIVIR, ['']],
])('%s does not differ from %j', (named, titles) => {
  expect(isOtherTitle(named, titles)).toBe(false)
})

test.each([
  [REMDESIVIR, ['Nesting behaviour of the blue tit in urban parks']],
  [
    'Deep learning for the detection of melanoma',
    ['Effect of sodium intake on blood pressure', ''],
  ],
])('%s differs from %j', (named, titles) => {
  expect(isOtherTitle(named, titles)).toBe(true)
})

test('the search for a title takes bounded time on any text', () => {
  const pieces = fc.constantFrom(
    'Smith J, ',
    'et al. ',
    '(2020). ',
    '“',
    '"',
    '[',
    '](',
    '. ',
    'A',
    ' ',
    'title: ',
    '\n',
    '- ',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 400 }), (parts) => {
      const text = parts.join('')
      findNamedTitle(text, { start: text.length })
    }),
    { numRuns: 300 },
  )
})

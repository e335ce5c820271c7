import { cpuMsOf, growthOf } from '@assay/testing/cpu-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractCitations } from './extract-citations.ts'

/** Markdown texts with their expected citations, each as "kind id". */
const named: readonly (readonly [string, ...string[]])[] = [
  ['See PMID: 32445440.', 'pmid 32445440'],
  ['(PMID 32445440; PMCID: PMC7262788)', 'pmid 32445440', 'pmcid PMC7262788'],
  ['PMIDs: 32445440, 31978945 and 32007143', 'pmid 32445440', 'pmid 31978945', 'pmid 32007143'],
  ['**PMID:** 32445440', 'pmid 32445440'],
  ['PMID: [32445440](https://pubmed.ncbi.nlm.nih.gov/32445440/)', 'pmid 32445440'],
  ['[Beigel 2020](https://pubmed.ncbi.nlm.nih.gov/32445440/)', 'pmid 32445440'],
  ['https://www.ncbi.nlm.nih.gov/pubmed/32445440?dopt=Abstract', 'pmid 32445440'],
  ['https://europepmc.org/article/MED/32445440', 'pmid 32445440'],
  ['PubMed ID 1234, PubMed: 32445440', 'pmid 1234', 'pmid 32445440'],
  ['PMID：32445440（中文）', 'pmid 32445440'],
  ['_PMID: 32445440_', 'pmid 32445440'],
  ['PMC7262788 and PMCID: 7262788', 'pmcid PMC7262788'],
  ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7262788/', 'pmcid PMC7262788'],
  ['https://pmc.ncbi.nlm.nih.gov/articles/pmc7262788/pdf/x.pdf', 'pmcid PMC7262788'],
  ['doi:10.1056/NEJMoa2007764.', 'doi 10.1056/nejmoa2007764'],
  ['DOI: 10.1056/NEJMoa2007764, and', 'doi 10.1056/nejmoa2007764'],
  ['doi:10.1234/ab%00cd'],
  ['https://doi.org/10.1234/ab%0Acd'],
  ['https://doi.org/10.1056/NEJMoa2007764', 'doi 10.1056/nejmoa2007764'],
  ['<https://dx.doi.org/10.1056/NEJMoa2007764>', 'doi 10.1056/nejmoa2007764'],
  ['https://www.nejm.org/doi/full/10.1056/NEJMoa2007764?query=x#y', 'doi 10.1056/nejmoa2007764'],
  ['https://onlinelibrary.wiley.com/doi/10.1002/ana.25123/full', 'doi 10.1002/ana.25123'],
  [
    'https://link.springer.com/content/pdf/10.1007/s00125-020-05180-x.pdf',
    'doi 10.1007/s00125-020-05180-x',
  ],
  [
    'https://www.frontiersin.org/articles/10.3389/fimmu.2020.00001/full',
    'doi 10.3389/fimmu.2020.00001',
  ],
  [
    'https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0000217',
    'doi 10.1371/journal.pone.0000217',
  ],
  [
    'https://www.biorxiv.org/content/10.1101/2020.01.30.927871v2.full.pdf',
    'doi 10.1101/2020.01.30.927871',
  ],
  ['The Lancet (10.1016/S0140-6736(20)30183-5).', 'doi 10.1016/s0140-6736(20)30183-5'],
  ['[L](https://doi.org/10.1016/S0140-6736(20)30183-5)', 'doi 10.1016/s0140-6736(20)30183-5'],
  ['https://doi.org/10.1016%2FS0140-6736%2820%2930183-5', 'doi 10.1016/s0140-6736(20)30183-5'],
  [
    '10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1.',
    'doi 10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1',
  ],
  [
    'https://doi.org/10.1002/(SICI)1096-8644(199601)99:1%3C1::AID-AJPA1%3E3.0.CO;2-1',
    'doi 10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1',
  ],
  [
    '10.1002/(SICI)1096-8644(199601)99:1&lt;1::AID-AJPA1&gt;3.0.CO;2-1',
    'doi 10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1',
  ],
  [
    '**10.1038/nature12373**, *10.1038/nature12374*',
    'doi 10.1038/nature12373',
    'doi 10.1038/nature12374',
  ],
  ['10.1007/978-3-030-12345-6\\_12', 'doi 10.1007/978-3-030-12345-6_12'],
  ['10.1000/182 is the handbook', 'doi 10.1000/182'],
  ['10.1038/nature12373,10.1038/nature12374', 'doi 10.1038/nature12373', 'doi 10.1038/nature12374'],
  [
    '<a href="https://doi.org/10.1038/nature12373">10.1038/nature12373</a>',
    'doi 10.1038/nature12373',
  ],
  ['见10.1038/nature12373。', 'doi 10.1038/nature12373'],
  ['NCT04280705, nct04280705 and NCT 04280706', 'nct NCT04280705', 'nct NCT04280706'],
  ['https://clinicaltrials.gov/ct2/show/NCT04280705', 'nct NCT04280705'],
  ['rs429358 (APOE) and rs7412-C', 'rs rs429358', 'rs rs7412'],
  ['https://www.ncbi.nlm.nih.gov/snp/rs429358', 'rs rs429358'],
  ['`rs429358` and `10.1038/nature12373`', 'rs rs429358', 'doi 10.1038/nature12373'],
  [
    'See [WHO](https://www.who.int/news) and https://example.org/a_(b).',
    'link https://www.who.int/news',
    'link https://example.org/a_(b)',
  ],
  [
    '[1]: https://example.org/x "Title"\n[^2]: Smith, www.example.com/y.',
    'link https://example.org/x',
    'link www.example.com/y',
  ],
  ['[a](https://a.org/1)[b](<https://b.org/2>)', 'link https://a.org/1', 'link https://b.org/2'],
  [
    'https://pubmed.ncbi.nlm.nih.gov/?term=trem2',
    'link https://pubmed.ncbi.nlm.nih.gov/?term=trem2',
  ],
  ['**https://example.org/x**', 'link https://example.org/x'],
  ['doi:10.1056/NEJMoa2007764[1].', 'doi 10.1056/nejmoa2007764'],
  [
    'doi:10.1056/NEJMoa2007764[^1] and 10.1038/nature12373^2,',
    'doi 10.1056/nejmoa2007764',
    'doi 10.1038/nature12373',
  ],
  ['doi:10.1056/NEJMoa2007764【4】', 'doi 10.1056/nejmoa2007764'],
  [
    '10.1056/NEJMoa2007764[1][2], 10.1038/nature12373[[3]](https://a.org/3)',
    'doi 10.1056/nejmoa2007764',
    'doi 10.1038/nature12373',
    'link https://a.org/3',
  ],
  ['https://doi.org/10.1056/NEJMoa2007764[1,2]', 'doi 10.1056/nejmoa2007764'],
  ['https://example.org/a[12].', 'link https://example.org/a'],
  [
    '10.1890/0012-9658(2006)87[1445:ATRGOF]2.0.CO;2',
    'doi 10.1890/0012-9658(2006)87[1445:atrgof]2.0.co;2',
  ],
  ['PMID:32,445,440', 'pmid 32445440'],
  ['PMID: 32.445.440 and PMID 1 234 567', 'pmid 32445440', 'pmid 1234567'],
  ['PMIDs: 32445440,31978945', 'pmid 32445440', 'pmid 31978945'],
  ['arXiv:2301.00234v2 (arXiv preprint arXiv:2301.00234)', 'link https://arxiv.org/abs/2301.00234'],
  ['[arXiv:2301.00234](https://arxiv.org/abs/2301.00234)', 'link https://arxiv.org/abs/2301.00234'],
  ['arXiv: q-bio/0601001', 'link https://arxiv.org/abs/q-bio/0601001'],
  ['bioRxiv 2025.01.15.633272', 'doi 10.1101/2025.01.15.633272'],
  ['medRxiv preprint 2026.01.02.26340001v1[3]', 'doi 10.64898/2026.01.02.26340001'],
  ['bioRxiv 633272', 'doi 10.1101/633272'],
  ['ISRCTN12345674, ISRCTN: 12345674', 'link https://www.isrctn.com/ISRCTN12345674'],
  [
    'EudraCT number: 2004-000446-20',
    'link https://www.clinicaltrialsregister.eu/ctr-search/search?query=2004-000446-20',
  ],
  [
    'EU CT 2022-500024-30-00',
    'link https://euclinicaltrials.eu/ctis-public/view/2022-500024-30-00',
  ],
  [
    'ChiCTR2000029308 and ChiCTR-TRC-13003400',
    'link https://trialsearch.who.int/Trial2.aspx?TrialID=ChiCTR2000029308',
    'link https://trialsearch.who.int/Trial2.aspx?TrialID=ChiCTR-TRC-13003400',
  ],
  [
    'ClinVar VCV000007105.12, RCV000007529',
    'link https://www.ncbi.nlm.nih.gov/clinvar/variation/7105/',
    'link https://www.ncbi.nlm.nih.gov/clinvar/?term=RCV000007529',
  ],
  [
    'ClinVar Variation ID: 7105; SCV000020156.3',
    'link https://www.ncbi.nlm.nih.gov/clinvar/variation/7105/',
    'link https://www.ncbi.nlm.nih.gov/clinvar/?term=SCV000020156',
  ],
  [
    'GSE147507, GSM4432381 and GPL570[1]',
    ...['GSE147507', 'GSM4432381', 'GPL570'].map(
      (id) => `link https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=${id}`,
    ),
  ],
  ['BioProject PRJNA615032', 'link https://www.ncbi.nlm.nih.gov/bioproject/PRJNA615032'],
  [
    '```markdown\nSee PMID: 32445440.\n\n```r\n# PMID: 1\n```\n\nAnd NCT04280705.\n```',
    'pmid 32445440',
    'nct NCT04280705',
  ],
  ['| https://example.org/x|PMID 123|', 'link https://example.org/x', 'pmid 123'],
]

test.each(named)('%s', (markdown, ...expected) => {
  expect(extractCitations(markdown).map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected)
})

test.each([
  'PMID: 3244…, PMID: 32445..., PMID 324454xx, PMID: 3244****',
  'PMID: 123456789, PMID 0, PubMed 2020, PMID',
  'doi:10.1016/j.cell.2020..., https://doi.org/10.1000/… and 10.1016/j.cell…',
  '10.1000/xxxxx, 10.1000/xxx, 10.1000/',
  'A ratio of 10.5/12.3, 10.1234/5.678, 110.1056/abc',
  'In 2020, 50-78-2 (aspirin), HR 0.67 (0.48-0.93), 1:1000, 10/20',
  'NCT0123456, NCT012345678, PMC 2020, PMC12, rs12, Mrs123456, RS232, hours1234',
  '```\ndoi:10.1038/nature12373\n```\n~~~text\nPMID: 32445440',
  'Text\n\n    PMID: 32445440\n    https://example.org',
  '`https://example.org/api` and ``https://example.org/`x` ``',
  '![figure](https://example.org/x.png)',
  '[section](#a), [page](/b), mailto:a@b.org, http://localhost:3000/x',
  'GPL3, GPL-2, GSM900, GSM1800, GDS15, GDS-30, GSE, arXiv, arXiv 2023, bioRxiv 2020, ISRCTN, ISRCTN1234',
  'ChiCTR, EudraCT 2004-000446, VCV12, ClinVar 2024-01, EU CT scans, 2004-000446-20, ISRCTN123456789, PRJNA',
  'RS-232, rs, PMID:, doi:, https://, www.',
])('no citation is found in %j', (markdown) => {
  expect(extractCitations(markdown)).toEqual([])
})

test('code ends at its closing fence', () => {
  const markdown =
    '- a\n\n    PMID: 1\n\n````\n```\nPMID: 2\n````\nPMID: 3 `PMID: 4`\n\n`x\n\nPMID: 5`'
  expect(extractCitations(markdown).map(({ id }) => id)).toEqual(['1', '3', '4', '5'])
})

const pieces = fc.constantFrom(
  ...[
    'PMID: ',
    '32445440',
    ', ',
    'PMC',
    'NCT01234567',
    'rs123 ',
    '10.1038/',
    'nature',
    '(',
    ')',
    '[',
    ']',
  ],
  ...[
    '<1:',
    '>',
    '%2F',
    '%',
    '\\',
    '`',
    '``',
    '```\n',
    '~~~\n',
    '    ',
    '\n',
    '\n\n',
    'https://',
    'www.',
  ],
  ...['a.org/', '![', '](', '.', ';', '&lt;', '…', '中', '\ud800', '-', 'x'],
)
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('citations lie within the text, in order, without overlap or duplicates', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let done = 0
      const citations = extractCitations(text)
      for (const { start, end, id } of citations) {
        expect(id).not.toBe('')
        expect(start).toBeGreaterThanOrEqual(done)
        expect(end).toBeGreaterThan(start)
        done = end
      }
      expect(done).toBeLessThanOrEqual(text.length)
      expect(new Set(citations.map(({ kind, id }) => kind + id)).size).toBe(citations.length)
    }),
    { numRuns: 1000 },
  )
})

test('the time is linear in the length of any text', () => {
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 4 }), (parts) => {
      const unit = parts.join('')
      const short = unit.repeat(Math.ceil(10_000 / unit.length))
      expect(growthOf(extractCitations, short, 20)).toBeLessThan(6)
    }),
    { numRuns: 25 },
  )
})

test('extracting sources takes at most six times as long as splitting the text into words', () => {
  const text = named.map(([markdown]) => markdown).join('\n\n')
  const long = text.repeat(Math.ceil(20_000 / text.length)).slice(0, 20_000)
  const msOf = (work: () => unknown) =>
    cpuMsOf(() => {
      for (let time = 0; time < 30; time++) work()
    }, 3)
  const ratio = msOf(() => extractCitations(long)) / msOf(() => long.match(/[\p{L}\p{N}]+/gu))
  // The ratio is 1.4 on an idle machine.
  expect(ratio).toBeLessThan(6)
})

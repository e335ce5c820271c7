import { expect, test } from 'vitest'
import { toAddress } from './to-address.ts'

test.each([
  ['pmid', '32445440', 'https://pubmed.ncbi.nlm.nih.gov/32445440/'],
  ['pmcid', 'PMC7262788', 'https://pmc.ncbi.nlm.nih.gov/articles/PMC7262788/'],
  ['doi', '10.1056/nejmoa2007764', 'https://doi.org/10.1056/nejmoa2007764'],
  [
    'doi',
    '10.1002/(sici)1<1::aid>3.0.co;2-1',
    'https://doi.org/10.1002/(sici)1%3C1::aid%3E3.0.co;2-1',
  ],
  ['doi', '10.1000/a?b#c', 'https://doi.org/10.1000/a%3Fb%23c'],
  ['nct', 'NCT04280705', 'https://clinicaltrials.gov/study/NCT04280705'],
  ['rs', 'rs429358', 'https://www.ncbi.nlm.nih.gov/snp/rs429358'],
  ['link', 'https://www.who.int/news', 'https://www.who.int/news'],
  ['link', 'www.who.int/news', 'https://www.who.int/news'],
] as const)('%s %s is at %s', (kind, id, address) => {
  expect(toAddress({ kind, id })).toBe(address)
})

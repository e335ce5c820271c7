import { expect, test } from 'vitest'
import { distinctSources, listSources, type ReturnedSource } from './list-sources.ts'

const source = (url: string | null, title: string | null = null): ReturnedSource => ({ url, title })
const keysOf = (markdown: string, returned?: readonly ReturnedSource[]) =>
  listSources(markdown, returned).map(
    ({ citation }) => citation && `${citation.kind} ${citation.id}`,
  )

test('sources from the provider come first, in the order of their numbers', () => {
  const returned = [source('https://b.org/'), source('https://a.org/'), source('https://b.org/')]
  expect(keysOf('See [1] and PMID: 123 and https://c.org/.', returned)).toEqual([
    ...['link https://b.org/', 'link https://a.org/', 'link https://b.org/'],
    ...['pmid 123', 'link https://c.org/'],
  ])
})

test.each([
  ['https://pubmed.ncbi.nlm.nih.gov/32445440/', 'pmid 32445440'],
  ['https://pmc.ncbi.nlm.nih.gov/articles/PMC7262788/', 'pmcid PMC7262788'],
  ['https://doi.org/10.1056/NEJMoa2007764', 'doi 10.1056/nejmoa2007764'],
  ['https://www.nejm.org/doi/full/10.1056/NEJMoa2007764', 'doi 10.1056/nejmoa2007764'],
  ['https://clinicaltrials.gov/study/NCT04280705', 'nct NCT04280705'],
  ['https://www.who.int/news', 'link https://www.who.int/news'],
  ['https://a.org/x_(y)|z', 'link https://a.org/x_(y)|z'],
  ['http://localhost/x', 'link http://localhost/x'],
])('the address %s becomes %s', (url, key) => {
  expect(keysOf('', [source(url)])).toEqual([key])
})

test('a source that is both cited and returned is listed once', () => {
  const returned = [source('https://pubmed.ncbi.nlm.nih.gov/32445440/', 'Remdesivir')]
  expect(listSources('PMID: 32445440 [1]', returned)).toEqual([
    { citation: { kind: 'pmid', id: '32445440' }, title: 'Remdesivir' },
  ])
})

test('only sources with an address count', () => {
  const returned = [source(null, 'nature.com'), source('https://a.org/'), source('https://a.org/')]
  expect(listSources('', returned)).toHaveLength(3)
  expect(distinctSources('PMID: 1', returned)).toMatchObject([
    { kind: 'link', id: 'https://a.org/' },
    { kind: 'pmid', id: '1' },
  ])
})

test('without sources from the provider, only the text counts', () => {
  expect(keysOf('PMID: 1')).toEqual(['pmid 1'])
})

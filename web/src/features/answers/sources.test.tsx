import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SourceCheck } from './source-check.ts'
import { Sources } from './sources.tsx'

test('each source of an answer is numbered once and links to its page', () => {
  render(
    <Sources text="See PMID: 32445440 and [1]; again PMID 32445440, NCT04280705, rs429358.\n\n[1]: https://doi.org/10.1056/NEJMoa2007764" />,
  )
  const list = screen.getByRole('list', { name: 'Sources named in the answer' })
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PMID 32445440', 'https://pubmed.ncbi.nlm.nih.gov/32445440/'],
    ['NCT04280705', 'https://clinicaltrials.gov/study/NCT04280705'],
    ['rs429358 (variant)', 'https://www.ncbi.nlm.nih.gov/snp/rs429358'],
    ['doi:10.1056/nejmoa2007764', 'https://doi.org/10.1056/nejmoa2007764'],
  ])
})

test('sources from the provider are listed by number and title, followed by the rest', () => {
  const returned = [
    { url: 'https://pubmed.ncbi.nlm.nih.gov/27477018/', title: 'TREM2 binds to apolipoproteins' },
    { url: 'https://a.org/x', title: null },
    { url: null, title: 'nature.com' },
    { url: 'https://a.org/x', title: null },
  ]
  render(<Sources text="See [1], PMID 27477018 and PMID 1." returned={returned} />)
  const list = screen.getByRole('list', { name: 'Sources of the answer' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'TREM2 binds to apolipoproteins (PMID 27477018)',
    'https://a.org/x',
    'nature.com',
    'https://a.org/x',
    'PMID 1',
  ])
  expect(screen.queryByText('No sources named')).toBeNull()
})

test('records of registries are named by their numbers', () => {
  render(
    <Sources text="arXiv:2301.00234[1], ISRCTN12345674 and GSE147507, see https://a.example/b." />,
  )
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['arXiv:2301.00234', 'https://arxiv.org/abs/2301.00234'],
    ['ISRCTN12345674', 'https://www.isrctn.com/ISRCTN12345674'],
    ['GSE147507', 'https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=GSE147507'],
    ['https://a.example/b', 'https://a.example/b'],
  ])
})

test('an answer without sources shows a note', () => {
  render(<Sources text="Trust me." />)
  expect(screen.getByText('No sources named')).toBeInTheDocument()
})

test('a cut-off answer without sources shows no note', () => {
  const { container } = render(<Sources text="Trust" cut />)
  expect(container).toBeEmptyDOMElement()
})

test('sources beyond the limit are only counted', () => {
  render(<Sources text={Array.from({ length: 300 }, (_, at) => `PMID ${at + 1}`).join(', ')} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  expect(screen.getByText('and 200 more')).toBeInTheDocument()
})

test('after the vote each source shows its status, including unchecked', () => {
  const text = 'PMID 11111111, PMID 22222222, PMID 33333333, NCT04280705 and https://example.org/a'
  const check = { status: 'found', retracted: false, record: null } as const
  const record = { title: 'On <i>E. coli</i> &amp; us', journal: null, year: null }
  const checks = new Map<string, SourceCheck>([
    ['pmid 11111111', { ...check, retracted: true }],
    ['pmid 22222222', { ...check, status: 'not_found' }],
    ['pmid 33333333', { ...check, status: 'other_title', record }],
    ['nct NCT04280705', { ...check, status: 'unchecked' }],
  ])
  render(<Sources text={text} checks={checks} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'PMID 11111111 · found · retracted',
    'PMID 22222222 · not found',
    'PMID 33333333 · other title (title on record: On E. coli & us)',
    'NCT04280705 · not checked',
    'https://example.org/a · not checked',
  ])
  expect(screen.getByText(/whether a source supports the answer/)).toBeInTheDocument()
})

test('a found source is named by its title, journal and year on record', () => {
  const found = (title: string, journal: string | null, year: number | null) =>
    ({ status: 'found', retracted: false, record: { title, journal, year } }) as const
  const checks = new Map<string, SourceCheck>([
    ['pmid 11111111', found('On <i>E. coli</i>.', 'J Sausages &amp; Ham', 2020)],
    ['pmid 22222222', found('Who?', null, 2021)],
    ['pmid 33333333', found('No issue', null, null)],
  ])
  const returned = [{ url: 'https://pubmed.ncbi.nlm.nih.gov/11111111/', title: 'A page - PubMed' }]
  render(<Sources text="[1], PMID 22222222, PMID 33333333" returned={returned} checks={checks} />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'On E. coli. J Sausages & Ham, 2020',
    'Who? 2021',
    'No issue',
  ])
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('2020 (PMID 11111111) · found')
})

test('a paper that is cited by PMID and by DOI is listed once, with both', () => {
  const found = (title: string, year: number) =>
    ({ status: 'found', retracted: false, record: { title, journal: null, year } }) as const
  const checks = new Map<string, SourceCheck>([
    ['pmid 28304224', found('Evolocumab and Clinical Outcomes.', 2017)],
    ['doi 10.1056/nejmoa1615664', found('Evolocumab and <i>clinical</i> outcomes', 2017)],
    ['doi 10.1056/nejmoa1801174', found('Alirocumab', 2018)],
    ['doi 10.1056/later', found('Evolocumab and clinical outcomes', 2021)],
  ])
  const text =
    'PMID 28304224, doi:10.1056/nejmoa1615664, doi:10.1056/nejmoa1801174, doi:10.1056/later.'
  render(<Sources text={text} checks={checks} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Evolocumab and Clinical Outcomes. 2017 (PMID 28304224, doi:10.1056/nejmoa1615664) · found',
    'Alirocumab. 2018 (doi:10.1056/nejmoa1801174) · found',
    'Evolocumab and clinical outcomes. 2021 (doi:10.1056/later) · found',
  ])
})

test('a link with a PMID in its text and a DOI as its address is one source, at its address', () => {
  const text =
    'Strong: [(PMID 21870978)](https://doi.org/10.1056/NEJMoa1107039). See also doi:10.1056/other.'
  const list = (checks?: Map<string, SourceCheck>) => {
    const { unmount } = render(<Sources text={text} checks={checks} />)
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    unmount()
    return links
  }
  expect(list()).toEqual([
    ['doi:10.1056/nejmoa1107039, PMID 21870978', 'https://doi.org/10.1056/nejmoa1107039'],
    ['doi:10.1056/other', 'https://doi.org/10.1056/other'],
  ])
  const record = { title: 'Apixaban', journal: null, year: 2011 }
  const found = { status: 'found', retracted: false, record } as const
  const wrong = { ...found, record: { ...record, title: 'A trial of something else' } }
  const checksOf = (pmid: SourceCheck) =>
    new Map<string, SourceCheck>([
      ['pmid 21870978', pmid],
      ['doi 10.1056/nejmoa1107039', found],
    ])
  expect(list(checksOf(found))).toHaveLength(2)
  expect(list(checksOf(wrong))).toHaveLength(3)
  expect(list(checksOf({ status: 'not_found', retracted: false, record: null }))).toHaveLength(3)
})

test('without checks, no status is shown', () => {
  const unchecked = { status: 'unchecked', retracted: false, record: null } as const
  render(<Sources text="PMID 11111111" checks={new Map([['pmid 11111111', unchecked]])} />)
  expect(screen.getByRole('listitem').textContent).toBe('PMID 11111111')
  expect(screen.getByText('Sources not checked')).toBeInTheDocument()
})

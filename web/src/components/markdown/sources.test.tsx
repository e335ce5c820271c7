import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sources } from './sources.tsx'

test('the sources of an answer are numbered, each once, with links to their pages', () => {
  render(
    <Sources text="See PMID: 32445440 and [1]; again PMID 32445440, NCT04280705, rs429358.\n\n[1]: https://doi.org/10.1056/NEJMoa2007764" />,
  )
  const list = screen.getByRole('list', { name: 'Sources named by the answer' })
  const links = within(list).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PMID 32445440', 'https://pubmed.ncbi.nlm.nih.gov/32445440/'],
    ['NCT04280705', 'https://clinicaltrials.gov/study/NCT04280705'],
    ['rs429358 (variant)', 'https://www.ncbi.nlm.nih.gov/snp/rs429358'],
    ['doi:10.1056/nejmoa2007764', 'https://doi.org/10.1056/nejmoa2007764'],
  ])
})

test('an answer without sources says so', () => {
  render(<Sources text="Trust me." />)
  expect(screen.getByText('No sources named')).toBeInTheDocument()
})

test('a flood of sources is counted', () => {
  render(<Sources text={Array.from({ length: 300 }, (_, at) => `PMID ${at + 1}`).join(', ')} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  expect(screen.getByText('and 200 more')).toBeInTheDocument()
})

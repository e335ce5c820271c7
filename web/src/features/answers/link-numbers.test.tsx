import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const SOURCES = [
  { url: 'https://a.org/', title: 'A' },
  { url: 'https://b.org/', title: 'B' },
  { url: null, title: 'nature.com' },
]

/** Each link as its text and target. */
function linksIn(text: string, sources = SOURCES) {
  const answer = <Markdown text={text} growing={false} sources={sources} />
  render(<MantineProvider>{answer}</MantineProvider>)
  return screen
    .queryAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
}

test.each([
  ['A receptor[1].', ['[1] https://a.org/']],
  ['A receptor[1][2].', ['[1] https://a.org/', '[2] https://b.org/']],
  ['A receptor [1, 2].', ['1 https://a.org/', '2 https://b.org/']],
  ['A receptor [2;1].', ['2 https://b.org/', '1 https://a.org/']],
  ['A receptor【1】.', ['【1】 https://a.org/']],
  ['A receptor【2†source】.', ['【2†source】 https://b.org/']],
  ['**Bold [1]** and\n\n- in a list [2]', ['[1] https://a.org/', '[2] https://b.org/']],
  ['| a |\n| --- |\n| [1] |', ['[1] https://a.org/']],
  ['PMID 123 [1]', ['123 https://pubmed.ncbi.nlm.nih.gov/123/', '[1] https://a.org/']],
  ['[1](https://c.org/)', ['1 https://c.org/']],
  ['[[1]](https://c.org/)', ['[1] https://c.org/']],
  ['See [1].\n\n[1]: https://c.org/', ['1 https://c.org/']],
  ['In code `[1]` and\n\n```\n[1]\n```', []],
  ['As shown before \\[1\\].', []],
  ['Nobody returned [4], [0] or [12].', []],
  ['Without an address [3].', []],
  ['An array a[i], [x] and [^1].', []],
])('%j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('the text stays as it was written', () => {
  const text = 'Loss [1, 3] and gain[2] of 【1】 in [1][2].'
  const { container } = render(<Markdown text={text} growing={false} sources={SOURCES} />)
  expect(container.textContent).toBe(text)
})

test('without sources from the provider, a number is plain text', () => {
  expect(linksIn('A receptor[1].', [])).toEqual([])
})

test('a footnote of the text keeps its number, and a source in it becomes a link', () => {
  expect(linksIn('A receptor[^1].\n\n[^1]: See [2].')).toEqual(['[2] https://b.org/'])
})

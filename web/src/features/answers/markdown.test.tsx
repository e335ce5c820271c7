import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const show = (text: string, growing = false) =>
  render(<Markdown text={text} growing={growing} />, { wrapper: MantineProvider }).container

test('tables, lists and code become elements', () => {
  const page = show('| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n\n`code`')
  expect(page.querySelectorAll('td')).toHaveLength(2)
  expect(page.querySelector('li')).toHaveTextContent('x')
  expect(page.querySelector('code')).toHaveTextContent('code')
})

test('an empty header cell is not a header', () => {
  const page = show('| | a |\n|---|---|\n| x | 1 |')
  expect(page.querySelectorAll('th')).toHaveLength(1)
  expect(page.querySelectorAll('thead td')).toHaveLength(1)
})

test('a table is rendered from its first row on, while the answer grows', async () => {
  const table = 'Doses:\n\n| Drug | Dose |\n| --- | ---: |\n| Metformin | 500 mg |\n'
  for (let end = table.indexOf('Drug') + 1; end <= table.length; end += 3) {
    const page = show(table.slice(0, end), true)
    await expect.poll(() => page.querySelector('th')?.textContent).toMatch(/^D/)
    expect(page.querySelector('p')).toHaveTextContent('Doses:')
    expect(page).not.toHaveTextContent('|')
    cleanup()
  }
})

test('a sign stays on the line of its number, except in code', async () => {
  const page = show('Age ≥ 80, weight ≤ 60 kg, p < 0.05, a > b; `x > 5`')
  await expect.poll(() => page.textContent).toContain('≥\u00a080, weight ≤\u00a060')
  expect(page.textContent).toContain('p <\u00a00.05, a > b; x > 5')
})

test('the checkboxes of a task list show whether each task is done', () => {
  show('- [x] Screen\n- [ ] Treat')
  expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Not done' })).not.toBeChecked()
})

test('HTML is shown as written', () => {
  const html =
    '<div>\nThe dose is <i>5 mg</i>.\n</div>\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> <b onclick="x">hi</b> <!-- note -->'
  const page = show(html)
  expect(page.querySelector('script, img, b, i')).toBeNull()
  const shown = [...page.querySelectorAll('p')].map(({ textContent }) => textContent).join('')
  expect(shown.replaceAll('\n', '')).toBe(html.replaceAll('\n', ''))
})

test.each([
  ['<p>The value is $x^2$ in a paragraph.</p>', '$x^2$'],
  ['<script>alert(1)</script> $E=mc^2$', '$E=mc^2$'],
  ['<div>\n\\[\n\\frac{1}{2}\n\\]\n</div>', '\\[\n\\frac{1}{2}\n\\]'],
  ['Write <b title="$x^2$">it</b>.', '$x^2$'],
  ['- a\n\n        code $x^2$', '$x^2$'],
])('the formula of “%s” is shown as written', (text, formula) => {
  const page = show(text)
  expect(page.textContent).not.toMatch(/[`\uFDD0]/)
  expect(page.textContent).toContain(formula)
})

test('an address and the text of an image keep their formulas as written', () => {
  const page = show('[a](https://example.org/$x^2$) ![of $y^2$](https://example.org/i)')
  const [link, image] = page.querySelectorAll('a')
  expect(link).toHaveAttribute('href', expect.stringContaining('$x%5E2$'))
  expect(image).toHaveTextContent('of $y^2$')
})

test('sub, sup, kbd and br stay elements', () => {
  const page = show(
    'H<sub>2</sub>O, 10<sup>**9**</sup>/L, <kbd>Ctrl</kbd>\n\n| a |\n|---|\n| x<br>y |',
  )
  expect(page.querySelector('sub')).toHaveTextContent('2')
  expect(page.querySelector('sup strong')).toHaveTextContent('9')
  expect(page.querySelector('kbd')).toHaveTextContent('Ctrl')
  expect(page.querySelector('td br')).not.toBeNull()
  expect(show('a <sub>b')).toHaveTextContent('a <sub>b')
})

test.each([
  ['quotes', `Words.\n\n${'> '.repeat(2_000)}end`],
  ['lists', `${'- '.repeat(2_000)}end`],
  ['lists in quotes', `${'> 1. '.repeat(700)}end`],
  ['emphasis', `${'*a **b '.repeat(200)}end${' b** a*'.repeat(200)}`],
])('deep nesting of %s stays readable and shallow', (_kind, text) => {
  const page = show(text)
  expect(page).toHaveTextContent(/end/)
  const deepest = [...page.querySelectorAll('*')].map((element) => {
    let depth = 0
    for (let at: Element | null = element; at && at !== page; at = at.parentElement) depth++
    return depth
  })
  expect(Math.max(...deepest)).toBeLessThan(60)
})

test('a reference finds its definition anywhere in the text, even while the text grows', async () => {
  const cited = 'Dapagliflozin helps [DAPA-HF][1] and [2].\n\nMore.\n\n'
  const definitions =
    '[1]: https://doi.org/10.1056/NEJMoa1911303\n[2]: https://example.org/b\n\nEnd.'
  const page = render(<Markdown text={cited} growing />)
  await expect.poll(() => page.container.textContent).toContain('DAPA-HF')
  expect(screen.queryByRole('link')).toBeNull()
  page.rerender(<Markdown text={cited + definitions} growing />)
  const link = await screen.findByRole('link', { name: 'DAPA-HF' })
  expect(link).toHaveAttribute('href', 'https://doi.org/10.1056/NEJMoa1911303')
  expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', 'https://example.org/b')
})

test('each answer is its own document, so the same labels lead to different places', () => {
  const answer = (name: string) =>
    `Words[^1] of [1].\n\n[1]: https://${name}.example/\n[^1]: Note of ${name}.\n\n\`\`\`\nopen`
  render(
    <>
      <section aria-label="A">
        <Markdown text={answer('a')} growing={false} />
      </section>
      <section aria-label="B">
        <Markdown text={answer('b')} growing={false} />
      </section>
    </>,
    { wrapper: MantineProvider },
  )
  for (const name of ['a', 'b']) {
    const page = within(screen.getByRole('region', { name: name.toUpperCase() }))
    expect(page.getByRole('link', { name: '1' })).toHaveAttribute(
      'href',
      `https://${name}.example/`,
    )
    expect(page.getByRole('list', { name: 'Footnotes' })).toHaveTextContent(`Note of ${name}.`)
  }
})

test('footnotes are numbered over the whole text, listed at its end and link back', async () => {
  const page = show(
    'One[^b] and two[^a].\n\n[^a]: Smith 2020,\n    second line.\n[^b]: Jones 2021, PMID 32445440.\n\nAgain[^b].\n\n[^c]: Nobody cites it.',
  )
  expect(page.querySelectorAll('p')[0]).toHaveTextContent('One1 and two2.')
  const notes = within(screen.getByRole('list', { name: 'Footnotes' })).getAllByRole('listitem')
  expect(notes.map((note) => note.textContent?.replaceAll('\n', ' ').trim())).toEqual([
    'Jones 2021, PMID 32445440. ↩',
    'Smith 2020, second line. ↩',
    'Nobody cites it.',
  ])
})

test('a reference whose footnote was cut off is left out, except in code', () => {
  const text = 'One[^egger] and `two[^egger]`, three[^a].\n\n[^a]: Smith.\n\nFour [^jones].'
  const page = render(<Markdown text={text} growing={false} cut />).container
  expect(page.querySelectorAll('p')[0]).toHaveTextContent('One and two[^egger], three1.')
  expect(page.querySelectorAll('p')[1]).toHaveTextContent('Four .')
})

test('identifiers of sources become links, except in code', () => {
  const page = show(
    '**PMID:** 32445440, again PMID 32445440 (doi:10.1038/nature12373), `rs429358`.',
  )
  const links = [...page.querySelectorAll('a')].map(({ href, textContent }) => [textContent, href])
  expect(links).toEqual([
    ['32445440', 'https://pubmed.ncbi.nlm.nih.gov/32445440/'],
    ['32445440', 'https://pubmed.ncbi.nlm.nih.gov/32445440/'],
    ['10.1038/nature12373', 'https://doi.org/10.1038/nature12373'],
  ])
})

test('an identifier or address ends before the reference that follows it', () => {
  const page = show(
    'doi:10.1056/NEJMoa2007764[1], 10.1038/nature12373【4】, https://doi.org/10.1038/nature12374【5】, https://example.org/a[12]. PMID:32,445,440; GSE147507[^1]; bioRxiv 2025.01.15.633272\n\n[^1]: Smith.',
  )
  const links = [...page.querySelectorAll('a')].map(({ href, textContent }) => [textContent, href])
  expect(links).toEqual([
    ['10.1056/NEJMoa2007764', 'https://doi.org/10.1056/nejmoa2007764'],
    ['10.1038/nature12373', 'https://doi.org/10.1038/nature12373'],
    ['https://doi.org/10.1038/nature12374', 'https://doi.org/10.1038/nature12374'],
    ['https://example.org/a', 'https://example.org/a'],
    ['32,445,440', 'https://pubmed.ncbi.nlm.nih.gov/32445440/'],
    ['GSE147507', 'https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=GSE147507'],
    ['bioRxiv 2025.01.15.633272', 'https://doi.org/10.1101/2025.01.15.633272'],
  ])
  expect(page).toHaveTextContent('10.1038/nature12374【5】, https://example.org/a[12].')
})

test('a link shows its host on focus, and always if its text names another host', async () => {
  show('[the trial](https://example.org/a) and [who.int](https://evil.example/)')
  expect(screen.getByText('[evil.example]')).toBeInTheDocument()
  expect(screen.queryByText('[example.org]')).toBeNull()
  act(() => screen.getByRole('link', { name: 'the trial' }).focus())
  expect(screen.getByText('example.org')).toHaveAttribute('role', 'tooltip')
})

test('an image becomes a link and is not requested', () => {
  const page = show('![scan](https://example.org/scan.png)')
  expect(page.querySelector('img')).toBeNull()
  const link = screen.getByRole('link', { name: 'scan' })
  expect(link).toHaveAttribute('href', 'https://example.org/scan.png')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('a dangerous link becomes plain text', () => {
  show('[click](javascript:alert(1))')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('click')).toBeInTheDocument()
})

test('half-open markup of a growing answer is closed for display', async () => {
  const page = show('The **risk', true)
  await expect.poll(() => page.querySelector('strong')?.textContent).toBe('risk')
})

test('a finished block keeps its element while the text grows', async () => {
  const page = render(<Markdown text={'# One\n\nTwo\n\nThree'} growing />)
  await expect.poll(() => page.container.textContent).toContain('Three')
  const heading = page.container.querySelector('h3')
  page.rerender(<Markdown text={'# One\n\nTwo\n\nThree and more'} growing />)
  await expect.poll(() => page.container.textContent).toContain('Three and more')
  expect(page.container.querySelector('h3')).toBe(heading)
})

test('a formula is typeset once its block is finished', async () => {
  const text = 'The rate is $v = \\frac{V_{max}[S]}{K_m + [S]}$ and costs $5 to $10.'
  const growing = show(text, true)
  await expect.poll(() => growing.textContent).toContain('The rate')
  expect(growing.querySelector('.katex')).toBeNull()
  const page = show(text)
  await expect.poll(() => page.querySelector('.katex math')).not.toBeNull()
  expect(page).toHaveTextContent('costs $5 to $10.')
})

test('a formula can neither link nor load anything', async () => {
  const page = show(
    '$\\href{javascript:alert(1)}{x}$ $\\includegraphics{https://example.org/x.png}$ $y$',
  )
  await expect.poll(() => page.querySelector('.katex')).not.toBeNull()
  expect(page.querySelector('a, img')).toBeNull()
})

test('code is coloured once its block is closed, and its text stays the same', async () => {
  const code = 'def dose(weight):\n    return 5 * weight'
  const text = `\`\`\`python\n${code}`
  const growing = show(text, true)
  await expect.poll(() => growing.textContent).toContain('dose')
  expect(growing.querySelector('.hljs-keyword')).toBeNull()
  const page = show(`${text}\n\`\`\`\n\nDone.`, true)
  await expect.poll(() => page.querySelector('.hljs-keyword')?.textContent).toBe('def')
  expect(page.querySelector('pre')?.textContent?.trim()).toBe(code)
})

test('classes of a hostile answer do not pass for the client’s', () => {
  const page = show('<code class="hljs-keyword">x</code>\n\n<div style="position:fixed">y</div>')
  expect(page.querySelector('.hljs-keyword, [style]')).toBeNull()
})

test('a text that grows faster than it can be parsed is complete at its end', async () => {
  const text = 'Statins lower LDL. '.repeat(60)
  const page = render(<Markdown text="" growing />, { wrapper: MantineProvider })
  for (let end = 5; end < text.length; end += 5) {
    page.rerender(<Markdown text={text.slice(0, end)} growing />)
  }
  await expect.poll(() => page.container.textContent?.length).toBeGreaterThan(text.length - 10)
  page.rerender(<Markdown text={text} growing={false} />)
  expect(page.container).toHaveTextContent(text.trim())
})

test('a block whose extras are loaded is shown with them immediately', async () => {
  const text = '```python\ndef dose(weight): return 5\n```\n\nand $x^2$.'
  await expect
    .poll(() => show(text).querySelectorAll('.katex, .hljs-keyword').length)
    .toBeGreaterThan(1)
  cleanup()
  expect(show(text).querySelector('.katex')).not.toBeNull()
  expect(screen.getByText('def')).toHaveClass('hljs-keyword')
})

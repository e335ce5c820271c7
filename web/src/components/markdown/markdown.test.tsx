import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
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

test('HTML stays inert', () => {
  const page = show(
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> <b onclick="x">hi</b>',
  )
  expect(page.querySelector('script, img, b')).toBeNull()
})

test('an image is a link to follow, not a request', () => {
  const page = show('![scan](https://example.org/scan.png)')
  expect(page.querySelector('img')).toBeNull()
  const link = screen.getByRole('link', { name: 'scan' })
  expect(link).toHaveAttribute('href', 'https://example.org/scan.png')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('a dangerous link is plain text', () => {
  show('[click](javascript:alert(1))')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('click')).toBeInTheDocument()
})

test('half-open markup of a growing answer is closed for the eye', async () => {
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

test('code is coloured once its block is closed, and stays the code that was written', async () => {
  const code = 'def dose(weight):\n    return 5 * weight'
  const text = `\`\`\`python\n${code}`
  const growing = show(text, true)
  await expect.poll(() => growing.textContent).toContain('dose')
  expect(growing.querySelector('.hljs-keyword')).toBeNull()
  const page = show(`${text}\n\`\`\`\n\nDone.`, true)
  await expect.poll(() => page.querySelector('.hljs-keyword')?.textContent).toBe('def')
  expect(page.querySelector('pre')?.textContent?.trim()).toBe(code)
})

test('classes of a hostile answer do not pass for ours', () => {
  const page = show('<code class="hljs-keyword">x</code>\n\n<div style="position:fixed">y</div>')
  expect(page.querySelector('.hljs-keyword, [style]')).toBeNull()
})

test('a text that grows faster than it can be read ends complete', async () => {
  const text = 'Statins lower LDL. '.repeat(60)
  const page = render(<Markdown text="" growing />, { wrapper: MantineProvider })
  for (let end = 5; end < text.length; end += 5) {
    page.rerender(<Markdown text={text.slice(0, end)} growing />)
  }
  await expect.poll(() => page.container.textContent?.length).toBeGreaterThan(text.length - 10)
  page.rerender(<Markdown text={text} growing={false} />)
  expect(page.container).toHaveTextContent(text.trim())
})

test('a block with its extras at hand is shown with them at once', async () => {
  const text = '```python\ndef dose(weight): return 5\n```\n\nand $x^2$.'
  await expect
    .poll(() => show(text).querySelectorAll('.katex, .hljs-keyword').length)
    .toBeGreaterThan(1)
  cleanup()
  expect(show(text).querySelector('.katex')).not.toBeNull()
  expect(screen.getByText('def')).toHaveClass('hljs-keyword')
})

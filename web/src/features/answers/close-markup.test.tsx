import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { closeMarkup, omitEmptyFence } from './close-markup.ts'
import { toElements } from './markdown-block.tsx'
import { splitBlocks } from './split-blocks.ts'
import { toSource } from './to-source.ts'

/** Renders a text that still grows. */
function show(text: string): HTMLElement {
  const blocks = splitBlocks(toSource(text, true))
  const sources = blocks.map(({ source }, index) =>
    index === blocks.length - 1 ? closeMarkup(source) : source,
  )
  return render(
    <div>
      {sources.map((source) => (
        <div key={source}>{toElements(source)}</div>
      ))}
    </div>,
  ).container
}
const namesIn = (page: Element) => [...page.querySelectorAll('*')].map(({ tagName }) => tagName)

test.each([
  'Test CYP2C19*2 and *3, HLA-B*57:01 and HLA-A*31:01 first.',
  'Give 5*10^9 vg/kg, then 3*10^13 vg/kg, 10~20 mg or a*b*c.',
  '携带**CRISPR-Cas9（规律成簇）**是一种技术和*3等位基因。',
  'The rate \\(k_{cat}*x\\) is\n\\[\nv\n= 1\n\n- 2\n+ 3\n# 4\n\\]\nwhere $$\nx\n= 2\n$$',
  'It costs $5 to $10 as shown in \\[12\\] and PMID 32445440[1].',
  '```markdown\nWords\n\n- one **two** three\n```',
  'Doses:\n\n- > 60 mL/min: all of it\n- a <b and c\n\n[K+]: 4.1 and **5**',
  'Rose by 5.2* in 12, ** p < 0.01, not `a*b`.',
])('while it grows, %j shows nothing that disappears at its end', (text) => {
  const names = new Set(namesIn(show(text)))
  for (let end = 1; end < text.length; end++) {
    expect(
      [...new Set(namesIn(show(text.slice(0, end))))].filter((name) => !names.has(name)),
    ).toEqual([])
  }
})

test.each([
  ['The **risk', 'risk', 'strong'],
  ['The *risk', 'risk', 'em'],
  ['see [the trial](https://exa', 'see the trial', 'p'],
  ['see [the trial of', 'see the trial of', 'p'],
  ['see [12', 'see [12', 'p'],
  ['an ![image of it](https://exa', 'an image of it', 'p'],
  ['H<su', 'H', 'p'],
  ['the `code', 'code', 'code'],
  ['Take *5 mg daily* and', '5 mg daily', 'em'],
  ['it falls ~~now', 'now', 'del'],
])('unclosed markup in %j is closed', (text, shown, name) => {
  expect(show(text).querySelector(name)?.textContent).toBe(shown)
})

test.each([
  ['- one\n\n`', '- one\n'],
  ['Run:\n```bash\n', 'Run:'],
  ['Run:\n```bash\nls', 'Run:\n```bash\nls'],
  ['Take `5 mg`', 'Take `5 mg`'],
])('a cut answer %j ends without an empty fence', (text, shown) => {
  expect(omitEmptyFence(text)).toBe(shown)
})

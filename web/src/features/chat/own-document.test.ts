import { expect, test } from 'vitest'
import { toOwnDocument } from './own-document.ts'

const of = (text: string) => toOwnDocument(text, { prefix: 'p-', level: 3 })

const FENCE = '```'

test.each([
  ['an empty text', ''],
  ['plain text', 'No heading.'],
  ['a tag', '#hashtag'],
  ['code in a line', 'Write `[a][1]` or ``[^1] ` `` or `# x`.'],
  ['a fence', `${FENCE}r\n# of n subjects\n[1]: /u\n[1]\n[^1]\n${FENCE}`],
  ['a fence within a longer one', `${FENCE}\`\n${FENCE}\n# kept [1]\n${FENCE}\n${FENCE}\`\n`],
  ['a fence of tildes', '~~~~\n```\n# kept\n~~~\n# kept\n~~~~'],
  ['indented code', 'Run:\n\n    # kept\n    [1]: /u\n    $$\n'],
  ['a comment', '<!--\n# kept\n\n[1]\n-->\n\nWords.'],
  ['HTML', '<details>\n<summary>[1]</summary>\n# kept\n</details>\n'],
  ['HTML in a line', 'Words <!-- a and <script> b.'],
  ['HTML in a quote', '> <!-- note'],
  ['an undefined reference', 'As shown [1], [a][1], [^1], ![x][2] and [x][].'],
  ['escaped brackets', 'As shown \\[12\\], IL-6 \\(interleukin 6\\).'],
  ['prices', 'It costs $5, or $$ a year.\n\n- $: cheap\n- $$: moderate'],
  ['a formula', 'So $$x = 1$$ and\n\n$$\nx\n=\n# y\n- z\n\n1. w\n$$\n\nend.'],
  ['a formula and a row of dashes', '$$\nx\n$$\n---\n'],
  ['a formula in brackets', '\\[\nx\n=\n# y\n\n[^1] z\n\\]\n'],
  ['a formula in a list', '1. So\n   \\[\n   x\n   ===\n   \\]\n2. And'],
  ['a formula after words', 'So \\[ x\n= y\n---\n\\] holds.'],
  ['spaces and kinds of line ends', 'a  \r\nb\\\r\n\tc \n\n\n\nd\n\n'],
  ['stars, tildes and carets', 'CYP2C19*2, HLA-B*57:01, 10~20 mg, 5*10^9'],
  ['a thematic break', 'a\n\n---\n\nb\n\n***'],
  ['a task list', '- [ ] a\n- [x] b'],
  ['a table', '| a | b |\n|---|---|\n| [1] | `|` |'],
])('%s stays unchanged', (_kind, text) => {
  expect(of(text)).toBe(text)
})

test.each([
  ['# Whole\n\n## Part', '#### Whole\n\n##### Part'],
  ['Text\n\n### Part\n#### Detail', 'Text\n\n#### Part\n##### Detail'],
  ['#### Deep enough', '#### Deep enough'],
  ['# One\n#### Four', '#### One\n###### Four'],
  ['  ## Indented ##', '  #### Indented ##'],
  ['#\n\n##\tTab', '####\n\n#####\tTab'],
  [
    `## Effect\n${FENCE}r\n# n\n${FENCE}\n## Limits`,
    `#### Effect\n${FENCE}r\n# n\n${FENCE}\n#### Limits`,
  ],
  ['~~~~\n```\n~~~\n~~~~\n# Lowered', '~~~~\n```\n~~~\n~~~~\n#### Lowered'],
  ['Whole\n=====\n\nPart\n---\nText', '#### Whole\n\n##### Part\nText'],
  ['A heading\nover *two* lines\n  ===', '#### A heading over *two* lines'],
  ['A heading\r\nover two\r\n===\r\nText', '#### A heading over two\r\nText'],
  ['In C #\n===', '#### In C \\#'],
  ['#no mark\n---', '#### #no mark'],
  ['> Quoted\n> head\n> ===\n> text', '> #### Quoted head\n> text'],
  ['- # Item\n\n  Part\n  ---', '- #### Item\n\n  ##### Part'],
  ['# See [1]\n\n[1]: /u', '#### See [1][p-1]\n\n[p-1]: /u'],
  [
    '[a b]: /u\n\nSee [a\nb]\nand [1] [a b]\n===\n\n[1]: /u',
    '[p-a b]: /u\n\n#### See [a b][p-a b] and [1][p-1] [a b][p-a b]\n\n[p-1]: /u',
  ],
  ['See [1]\n===\n\n[1]: /u', '#### See [1][p-1]\n\n[p-1]: /u'],
])('the headings of %j are below level 3', (text, lowered) => {
  expect(of(text)).toBe(lowered)
})

test.each([
  ['[a][1] [1] [1][] ![1] ![b][1]', '[a][p-1] [1][p-1] [1][p-1] ![1][p-1] ![b][p-1]'],
  ['[![a][1]][1]', '[![a][p-1]][p-1]'],
  ['> see [a\n> b] and [1]\n===', '> see [a\n> b] and [1][p-1]\n==='],
  ['[1](u) and [1](not a link)', '[1](u) and [1][p-1](not a link)'],
  ['`[1]` \\[1] [2] [^1]', '`[1]` \\[1] [2] [^1]'],
])('the references of %j to [1] are renamed', (text, renamed) => {
  expect(of(`${text}\n\n[1]: /u "[1]"`)).toBe(`${renamed}\n\n[p-1]: /u "[1]"`)
})

test.each(['\\[ open\n\n[1]: /u\n\nend \\]', '$$ open\n\n[1]: /u\n\n$$ end'])(
  'a definition is recognised in any surroundings, as in %j',
  (text) => {
    expect(of(text)).toContain('\n[p-1]: /u\n')
  },
)

test('a footnote keeps its lines', () => {
  expect(of('a[^n] `[^n]`\n\n[^n]: One [^m].\n    Two.\n\n    - Three\n[^m]: # Four')).toBe(
    'a[^p-n] `[^n]`\n\n[^p-n]: One [^p-m].\n    Two.\n\n    - Three\n[^p-m]: #### Four',
  )
})

test.each([
  [`${FENCE}r\nx`, FENCE],
  [`${FENCE}r\nx\n`, FENCE],
  [FENCE, FENCE],
  [`${FENCE}\`\n${FENCE}\nx\n${FENCE}`, `${FENCE}\``],
  ['~~~\n```\nx\n```', '~~~'],
  [`- a\n\n  ${FENCE}\n  x`, `  ${FENCE}`],
  [`1. > ${FENCE}\n   > x`, `   > ${FENCE}`],
  ['So\n\n$$\nx\n= y', '$$'],
  ['So\n\n$$\nx = y\n', '$$'],
  ['$$x$$\n\n- a\n  $$\n  x', '  $$'],
  ['So\n\\[\nx\n= y', '\\]'],
  ['<!-- note\n\n# x', '-->'],
])('markup that %j leaves open is closed', (text, closing) => {
  expect(of(text)).toBe(`${text.replace(/\n$/, '')}\n${closing}`)
})

test.each([
  ['quotes', '> '.repeat(20_000)],
  ['lists', '- '.repeat(20_000)],
  ['numbers', '1. '.repeat(20_000)],
  ['brackets', '['.repeat(50_000)],
  ['formulas', '\\['.repeat(30_000)],
  ['dollars', 'a $$ $'.repeat(10_000)],
  ['code', '` `` ``` '.repeat(5_000)],
  ['fences', '```\n~~~\n````\n'.repeat(3_000)],
  ['emphasis', '*a **b '.repeat(5_000)],
])('%s repeated without end stay unchanged', (_kind, text) => {
  expect(of(text).startsWith(text.trimEnd())).toBe(true)
})

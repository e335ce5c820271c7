import { expect, test } from 'vitest'
import { hasFormulas, texOf, withoutMarks } from './formula-marks.ts'
import { toSource } from './to-source.ts'

test.each([
  ['energy is $E = mc^2$ here', 'E = mc^2'],
  ['so \\(k_{cat}/K_m\\) falls', 'k_{cat}/K_m'],
  ['so \\( 12 \\) falls', '12'],
  ['\\[ x = y \\]', 'x = y'],
  ['\\[ x = y \\].', 'x = y.'],
  ['$$\nx\n$$', 'x'],
  ['we get $$x^2$$ then', 'x^2'],
  ['$95% \\pm 2$', '95\\% \\pm 2'],
  ['the $n$th of $k$', 'n'],
  ['$[0, \\infty)$', '[0, \\infty)'],
])('%j contains a formula, and the rest is unchanged', (text, tex) => {
  const source = toSource(text)
  expect(hasFormulas(source)).toBe(true)
  expect(withoutMarks(source)).toBe(text)
  const [, written = ''] = /\uFDD0([\s\S]+?)\s*`/.exec(source) ?? []
  expect(texOf(written)).toBe(tex)
})

test.each([
  'it costs $5 and $10, $20 (list) and $15',
  'the variable `$x$` in code',
  '```sh\necho $HOME $PATH\n```',
  'an escaped \\$x\\$ sign',
  'US$ 100 or A$b$',
  '$/mg to $/mL',
  'from $5M to 10M$',
  'PATH=$PATH:$HOME/bin',
  'see \\[12\\], \\[1, 2\\], \\[3–5\\], \\[IU/L\\], \\[sic\\], \\[95% CI 1–2; p = 0.04\\]',
  'IL-6 \\(interleukin 6\\), vitamin \\(D3\\), \\(12\\), \\(IL-6\\), \\(see Table 2\\)',
  '\\\\[x = 1\\\\]',
  '$$ and $$$ restaurants',
])('%j contains no formula', (text) => {
  expect(toSource(text)).toBe(text)
})

test('half a formula is a formula while the text grows, but plain text once the text has ended', () => {
  for (const half of ['\\[\n= x', '$$\n- y', 'so \\(k_{cat}']) {
    expect(hasFormulas(toSource(half, true))).toBe(true)
    expect(withoutMarks(toSource(half, true))).toBe(half)
    expect(hasFormulas(toSource(half))).toBe(false)
  }
  for (const half of ['\\[12', '\\(see', 'costs $5', '$$']) {
    expect(hasFormulas(toSource(half, true))).toBe(false)
  }
})

test('a text cannot forge the mark of a formula', () => {
  expect(hasFormulas(toSource('`\uFDD0$x$`'))).toBe(false)
})

test('parsing takes linear time, even if no opener is closed', () => {
  for (const unit of [
    '\\[ ',
    '\\( ',
    '$$ ',
    '$a ',
    '`$',
    '\\[x\n',
    '1. \\[x=1\\]\n',
    'a\n\\[\nx=1\n\\]\n',
  ]) {
    const before = process.cpuUsage()
    toSource(unit.repeat(20_000))
    // About 100 ms on a quiet machine; a quadratic search takes minutes.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000)
  }
})

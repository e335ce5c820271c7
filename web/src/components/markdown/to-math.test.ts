import { expect, test } from 'vitest'
import { hasMath, toMath } from './to-math.ts'

test.each([
  ['energy is $E = mc^2$ here', 'energy is $$E = mc^2$$ here'],
  ['so \\(k_{cat}/K_m\\) falls', 'so $$k_{cat}/K_m$$ falls'],
  ['\\[ x = y \\]', '\n$$\nx = y\n$$\n'],
  ['$$\nx\n$$', '$$\nx\n$$'],
])('%j is a formula', (text, expected) => {
  expect(toMath(text)).toBe(expected)
  expect(hasMath(text)).toBe(true)
})

test.each([
  'it costs $5 and $10',
  'the variable `$x$` in code',
  '```sh\necho $HOME $PATH\n```',
  'an escaped \\$x\\$ sign',
  'US$ 100 or A$b$',
])('%j is none', (text) => {
  expect(toMath(text)).toBe(text)
  expect(hasMath(text)).toBe(false)
})

import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Declarations that name a side of the window instead of the start or the end of a line. */
const PHYSICAL =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|left|right)[\w-]*:|(?:text-align|float|clear): (?:left|right)/
const FOUR_SIDES = /(?<![\w-])(?:margin|padding|inset): ([^;]+);/
/** A position that was measured in the window. */
const MEASURED = 'var(--left)'

function isPhysical(line: string): boolean {
  if (PHYSICAL.test(line)) return true
  const [, right, , left] =
    (FOUR_SIDES.exec(line)?.[1] ?? '').match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  return left !== undefined && left !== right && left !== MEASURED
}

test.each([
  'margin-left: 8px;',
  'border-right-width: 1px;',
  'left: 0;',
  'text-align: right;',
  'padding: 0 24px 0 8px;',
  'inset: auto 0 calc(1px + max(2px, 3px)) 2px;',
])('%s names a side of the window', (line) => {
  expect(isPhysical(line)).toBe(true)
})

test.each([
  'margin-inline-start: 8px;',
  'inset: auto 0 calc(1px + max(2px, 3px)) 0;',
  'inset: var(--top) auto auto var(--left);',
  '[data-cut~="left"] > .shaded {',
])('%s follows the direction of the text', (line) => {
  expect(isPhysical(line)).toBe(false)
})

test('style sheets follow the direction of the text', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.css', { cwd: ROOT })) {
    const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n')
    found.push(...lines.filter(isPhysical).map((line) => `${file}:${line}`))
  }
  expect(found).toEqual([])
})

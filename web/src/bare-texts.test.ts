import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBareTexts } from './testing/find-bare-texts.ts'

/** The files whose texts are translatable. All others follow, folder by folder. */
const TRANSLATABLE = [
  'app/shortcut-list.tsx',
  'features/releases/*.tsx',
  'pages/not-found-page.tsx',
]

test.each([
  ['<p>Cite it</p>', ['Cite it']],
  ['<p><Trans>Cite it</Trans></p>', []],
  ['<Table label="Files" className="wide" />', ['Files']],
  [`const label = () => t\`Files of \${name}\``, []],
  [`const label = () => \`Files of \${name}\``, ['Files of ']],
  ['const LABEL = t`Files`', ['t runs before the language is known']],
  ['const text = (n) => plural(n, { one: "One file", other: "# files" })', []],
])('%s contains the bare texts %j', (code, found) => {
  expect(findBareTexts(code)).toEqual(found)
})

test('translatable files contain no bare text', async () => {
  const found: string[] = []
  for await (const file of glob(TRANSLATABLE, { cwd: import.meta.dirname })) {
    const texts = findBareTexts(await readFile(join(import.meta.dirname, file), 'utf8'))
    found.push(...texts.map((text) => `${file}: ${text}`))
  }
  expect(found).toEqual([])
})

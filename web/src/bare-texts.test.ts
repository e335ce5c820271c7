import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBareTexts } from './testing/find-bare-texts.ts'

/** Files whose phrases are not texts of the interface, or are the same in all languages. */
const OTHER_PHRASES = [
  '**/*.test.{ts,tsx}',
  'testing/**',
  // Names of cached data, and errors of the code.
  '{api,features/*}/{*-api,api,tabs}.ts',
  'features/confirmation/confirm-form.tsx',
  'features/sign-up/sign-up-form.tsx',
  // English wherever it is shown: legal texts, and words that are looked for in answers.
  'features/legal/*',
  'features/terms/terms-text.tsx',
  'features/compare/{drug-names,words-of,find-amounts,read-quantity}.ts',
  'features/answers/{resolve-references,warm-up}.ts',
  // Translated where it is shown, because the page needs it before the client.
  'brand.ts',
  // Translated where they are shown, as the questions in the file are.
  'features/suggestions/pick-questions.ts',
]

test.each([
  ['<p>Cite it</p>', ['Cite it']],
  ['<p><Trans>Cite it</Trans></p>', []],
  ['<Table label="Files" className="wide" />', ['Files']],
  [`const label = () => t\`Files of \${name}\``, []],
  [`const label = () => \`Files of \${name}\``, ['Files of ']],
  ['const LABEL = t`Files`', []],
  ['const Menu = lazyPart(() => import("./menu.tsx"), "Menu")', []],
  ['const text = (n) => plural(n, { one: "One file", other: "# files" })', []],
])('%s contains the bare texts %j', (code, found) => {
  expect(findBareTexts(code)).toEqual(found)
})

test('all texts of the interface can be translated', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', {
    cwd: import.meta.dirname,
    exclude: OTHER_PHRASES,
  })) {
    const texts = findBareTexts(await readFile(join(import.meta.dirname, file), 'utf8'))
    found.push(...texts.map((text) => `${file}: ${text}`))
  }
  expect(found).toEqual([])
})

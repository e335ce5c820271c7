import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { LANGUAGE_TAGS } from '@assay/contracts/languages'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { readClientTexts } from '../catalogues.ts'

const FOLDER = join(import.meta.dirname, 'locales')
const CATALOGUES: [tag: string, texts: Readonly<Record<string, string>>][] = []
for await (const file of glob('*.json', { cwd: FOLDER }))
  CATALOGUES.push([basename(file, '.json'), JSON.parse(await readFile(join(FOLDER, file), 'utf8'))])

test('each language on offer has a catalogue', () => {
  const tags = CATALOGUES.map(([tag]) => tag)
  expect(['en', ...tags.toSorted()]).toEqual(LANGUAGE_TAGS)
})

/** The values, plurals and elements of a text, sorted: `{name}`, `<0>`. */
function placesOf(text: string): string[] {
  const elements = text.match(/<\/?\d+\/?>/g) ?? []
  return [...new Set([...elements, ...valuesOf(compileMessage(text))])].toSorted()
}

/** A compiled value is `[name]`, or `[name, kind, forms]`. */
function valuesOf(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((part) => {
    if (!Array.isArray(part)) return []
    const [name, , forms = {}] = part as [string, string?, Record<string, unknown>?]
    return [`{${name}}`, ...Object.values(forms).flatMap(valuesOf)]
  })
}

describe.each(CATALOGUES)('the catalogue %s', (_tag, catalogue) => {
  test('is complete', async () => {
    const texts = await readClientTexts()
    expect([...texts.keys()].filter((text) => !catalogue[text])).toEqual([])
  })

  test('has the values and elements of each English text', () => {
    const entries = Object.entries(catalogue)
    const wrong = entries.filter(([text, own]) => `${placesOf(text)}` !== `${placesOf(own)}`)
    expect(wrong).toEqual([])
  })
})

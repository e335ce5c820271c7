import type { Messages } from '@lingui/core'

type Files = Readonly<Record<string, () => Promise<Messages>>>

const FILES = {
  first: import.meta.glob<Messages>('../locales/*.json', { query: '?first', import: 'default' }),
  rest: import.meta.glob<Messages>('../locales/*.json', { query: '?rest', import: 'default' }),
  staff: import.meta.glob<Messages>('../locales/*.json', { query: '?staff', import: 'default' }),
} satisfies Readonly<Record<string, Files>>

/**
 * A part of a catalogue: `first` has the texts of chats and their surroundings, `staff` those of
 * pages for organisers, reviewers and superusers, and `rest` all others.
 */
export type CataloguePart = keyof typeof FILES

/** Reads a part of a language's catalogue. */
export async function readCatalogue(tag: string, part: CataloguePart): Promise<Messages> {
  const files: Files = FILES[part]
  return (await files[`../locales/${tag}.json`]?.()) ?? {}
}

import { i18n, type Messages } from '@lingui/core'

type Load = () => Promise<Messages>

interface Language {
  /** A BCP 47 tag. */
  readonly tag: string
  readonly isRightToLeft?: boolean
  /** The texts of chats and their surroundings. */
  readonly first: Load
  /** The texts of other pages. */
  readonly rest: Load
  /** The texts of pages for organisers, reviewers and superusers. */
  readonly staff: Load
}

/** English texts are in the code. */
const none = async () => ({})
const ENGLISH: Language = { tag: 'en', first: none, rest: none, staff: none }

const FIRST = import.meta.glob<Messages>('../locales/*.json', {
  query: '?first',
  import: 'default',
})
const REST = import.meta.glob<Messages>('../locales/*.json', { query: '?rest', import: 'default' })
const STAFF = import.meta.glob<Messages>('../locales/*.json', {
  query: '?staff',
  import: 'default',
})

const TRANSLATED = Object.entries(FIRST).map(([file, first]): Language => {
  const tag = file.replace(/^.*\/|\.json$/g, '')
  return {
    ...{ tag, isRightToLeft: tag === 'ar' },
    ...{ first, rest: REST[file] ?? none, staff: STAFF[file] ?? none },
  }
})

/** The languages on offer. Each is complete. */
const LANGUAGES = [ENGLISH, ...TRANSLATED]

/** The tags of all languages on offer. */
export const LANGUAGE_TAGS = LANGUAGES.map(({ tag }) => tag)

const LANGUAGE_KEY = 'language'

let shown = ENGLISH

/**
 * Starts the language that the address names (`?lang=de`), which is kept, or the browser's. Texts
 * that cannot be fetched are English until the page is loaded again.
 */
export async function startLanguage(): Promise<void> {
  shown = chooseLanguage()
  document.documentElement.lang = shown.tag
  document.documentElement.dir = shown.isRightToLeft ? 'rtl' : 'ltr'
  i18n.loadAndActivate({ locale: shown.tag, messages: await shown.first().catch(none) })
}

/** Fetches the texts of pages other than chats. */
export const loadRest = () => load(shown.rest)

/** Fetches also the texts of pages for organisers, reviewers and superusers. */
export const loadStaff = () => Promise.all([loadRest(), load(shown.staff)])

const load = async (part: Load) => i18n.load(shown.tag, await part().catch(none))

/** Keeps a language, and loads the page in it. */
export function changeLanguage(tag: string): void {
  keep(tag)
  window.location.assign(withoutLanguage(window.location.href))
}

function withoutLanguage(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('lang')
  return url.href
}

function chooseLanguage(): Language {
  const asked = findLanguage(new URLSearchParams(window.location.search).get('lang'))
  if (asked) keep(asked.tag)
  const wishes = [asked?.tag ?? readKept(), ...navigator.languages]
  return wishes.map(findLanguage).find((found) => found !== undefined) ?? ENGLISH
}

function keep(tag: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, tag)
  } catch {
    // A browser that stores nothing has this language until the page is left.
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

/** The language of a tag such as `de`, or of a country's variant of it, such as `de-AT`. */
function findLanguage(tag: string | null): Language | undefined {
  const wished = tag?.toLowerCase() ?? ''
  const named = (found: string) => LANGUAGES.find(({ tag }) => tag.toLowerCase() === found)
  return named(wished) ?? named(wished.replace(/-.*/, ''))
}

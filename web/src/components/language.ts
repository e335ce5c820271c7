import { i18n, type Messages } from '@lingui/core'

interface Language {
  /** A BCP 47 tag. */
  readonly tag: string
  readonly isRightToLeft?: boolean
  /** The texts of chats and their surroundings. */
  readonly loadFirst: () => Promise<Messages>
  /** All other texts. */
  readonly loadRest: () => Promise<Messages>
}

/** English texts are in the code. */
const none = async () => ({})
const ENGLISH: Language = { tag: 'en', loadFirst: none, loadRest: none }

const FIRST = import.meta.glob<Messages>('../locales/*.json', {
  query: '?first',
  import: 'default',
})
const REST = import.meta.glob<Messages>('../locales/*.json', { query: '?rest', import: 'default' })

const TRANSLATED = Object.entries(FIRST).map(([file, loadFirst]): Language => {
  const tag = file.replace(/^.*\/|\.json$/g, '')
  return { tag, isRightToLeft: tag === 'ar', loadFirst, loadRest: REST[file] ?? none }
})

/** Accents and long texts show in development what is not translatable, and what does not fit. */
const disguise = () => import('./disguise-texts.ts').then(({ disguiseTexts }) => disguiseTexts())
const DISGUISES: readonly Language[] = [
  { tag: 'en-XA', loadFirst: disguise, loadRest: none },
  { tag: 'ar-XB', isRightToLeft: true, loadFirst: disguise, loadRest: none },
]

/** The languages on offer. Each is complete. */
const LANGUAGES = [ENGLISH, ...TRANSLATED, ...(import.meta.env.DEV ? DISGUISES : [])]

/** The tags of all languages on offer. */
export const LANGUAGE_TAGS = LANGUAGES.map(({ tag }) => tag)

const LANGUAGE_KEY = 'language'

let rest: Promise<void> = Promise.resolve()

/**
 * Starts the language that the address names (`?lang=de`), which is kept, or the browser's. A
 * language that cannot be fetched is English until the page is loaded again.
 */
export async function startLanguage(): Promise<void> {
  const language = chooseLanguage()
  const { tag, isRightToLeft, loadRest } = language
  const messages = await language.loadFirst().catch(none)
  document.documentElement.lang = tag
  document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr'
  i18n.loadAndActivate({ locale: tag, messages })
  rest = loadRest()
    .then((more) => i18n.load(tag, more))
    .catch(() => {})
}

/** Resolves once all texts are there. Pages outside chats load after it. */
export const loadedTexts = () => rest

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

import { i18n, type Messages } from '@lingui/core'

interface Language {
  readonly name: string
  readonly isRightToLeft?: true
  readonly load: () => Promise<Messages>
}

/** English texts are in the code. */
const ENGLISH: Language = { name: 'en', load: async () => ({}) }

/** Accents and long texts show in development what is not translatable, and what does not fit. */
const disguise = () => import('./disguise-texts.ts').then(({ disguiseTexts }) => disguiseTexts())
const DISGUISES: readonly Language[] = [
  { name: 'en-XA', load: disguise },
  { name: 'ar-XB', load: disguise, isRightToLeft: true },
]

/** The languages on offer. Each is complete. */
const LANGUAGES: readonly Language[] = [ENGLISH, ...(import.meta.env.DEV ? DISGUISES : [])]

const LANGUAGE_KEY = 'language'

/** Starts the language that the address names (`?lang=de`), which is kept, or the browser's. */
export async function startLanguage(): Promise<void> {
  const { name, isRightToLeft, load } = chooseLanguage()
  const messages = await load()
  document.documentElement.lang = name
  document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr'
  i18n.loadAndActivate({ locale: name, messages })
}

function chooseLanguage(): Language {
  const asked = findLanguage(new URLSearchParams(window.location.search).get('lang'))
  if (asked) keep(asked)
  const wishes = [asked?.name ?? localStorage.getItem(LANGUAGE_KEY), ...navigator.languages]
  return wishes.map(findLanguage).find((found) => found !== undefined) ?? ENGLISH
}

function keep({ name }: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, name)
  } catch {
    // A browser that stores nothing has this language until the page is left.
  }
}

/** The language of a tag such as `de`, or of a country's variant of it, such as `de-AT`. */
function findLanguage(tag: string | null): Language | undefined {
  const wished = tag?.toLowerCase() ?? ''
  const named = (found: string) => LANGUAGES.find(({ name }) => name.toLowerCase() === found)
  return named(wished) ?? named(wished.replace(/-.*/, ''))
}

import { chooseLanguage, directionOf, findLanguage } from '@assay/contracts/languages'
import { i18n } from '@lingui/core'
import type { CataloguePart } from './read-catalogue.ts'

const LANGUAGE_KEY = 'language'

/** Starts the language that the address names (`?lang=de`), which is kept, or the browser's. */
export async function startLanguage(): Promise<void> {
  const asked = findLanguage(new URLSearchParams(window.location.search).get('lang'))
  if (asked) keep(asked)
  const tag = chooseLanguage([asked ?? readKept(), ...navigator.languages])
  document.documentElement.lang = tag
  document.documentElement.dir = directionOf(tag)
  i18n.loadAndActivate({ locale: tag, messages: {} })
  await load('first')
}

/** Fetches the texts of pages other than chats. */
export const loadRest = () => load('rest')

/** Fetches also the texts of pages for organisers, reviewers and superusers. */
export const loadStaff = () => Promise.all([load('rest'), load('staff')])

/**
 * English texts are in the code. Texts that cannot be fetched are English until the page is loaded
 * again.
 */
async function load(part: CataloguePart): Promise<void> {
  const { locale } = i18n
  if (locale === 'en') return
  try {
    const { readCatalogue } = await import('./read-catalogue.ts')
    i18n.load(locale, await readCatalogue(locale, part))
  } catch {
    // The network fails.
  }
}

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

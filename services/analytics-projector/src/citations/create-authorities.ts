import type { Authority } from './authority.ts'
import { createCrossref } from './crossref.ts'
import { createNcbi } from './ncbi.ts'

const NCBI_URL = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils'
const CROSSREF_URL = 'https://api.crossref.org'

interface AuthoritySettings {
  readonly CITATION_CHECK: readonly string[]
  readonly CITATION_CONTACT?: string | undefined
  readonly NCBI_API_KEY?: string | undefined
  readonly BASE_URLS: { readonly ncbi?: string | undefined; readonly crossref?: string | undefined }
}

/** Creates the authorities that the settings enable. */
export function createAuthorities(env: AuthoritySettings): Authority[] {
  const { CITATION_CHECK, CITATION_CONTACT: contact, NCBI_API_KEY: apiKey, BASE_URLS } = env
  const authorities: Authority[] = []
  if (CITATION_CHECK.includes('ncbi'))
    authorities.push(createNcbi({ baseUrl: BASE_URLS.ncbi ?? NCBI_URL, apiKey, contact }))
  if (CITATION_CHECK.includes('crossref'))
    authorities.push(createCrossref({ baseUrl: BASE_URLS.crossref ?? CROSSREF_URL, contact }))
  return authorities
}

import { type OutsideAddresses, outsideAddress } from '@assay/runtime'
import type { Authority } from './authority.ts'
import { createCrossref } from './crossref.ts'
import { createNcbi } from './ncbi.ts'

interface AuthoritySettings {
  readonly CITATION_CHECK: readonly string[]
  readonly CITATION_CONTACT?: string | undefined
  readonly NCBI_API_KEY?: string | undefined
  readonly BASE_URLS: OutsideAddresses
}

/** Creates the authorities that the settings enable. */
export function createAuthorities(env: AuthoritySettings): Authority[] {
  const { CITATION_CHECK, CITATION_CONTACT: contact, NCBI_API_KEY: apiKey, BASE_URLS } = env
  const authorities: Authority[] = []
  if (CITATION_CHECK.includes('ncbi'))
    authorities.push(createNcbi({ baseUrl: outsideAddress('ncbi', BASE_URLS), apiKey, contact }))
  if (CITATION_CHECK.includes('crossref'))
    authorities.push(createCrossref({ baseUrl: outsideAddress('crossref', BASE_URLS), contact }))
  return authorities
}

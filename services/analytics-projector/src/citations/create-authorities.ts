import type { Env } from '../env.ts'
import type { Authority } from './authority.ts'
import { createCrossref } from './crossref.ts'
import { createNcbi } from './ncbi.ts'

/** The authorities that may be asked by the settings. */
export function createAuthorities(env: Env): Authority[] {
  const { CITATION_CHECK, CITATION_CONTACT: contact } = env
  const asked: Authority[] = []
  if (CITATION_CHECK.includes('ncbi'))
    asked.push(createNcbi({ baseUrl: env.NCBI_URL, apiKey: env.NCBI_API_KEY, contact }))
  if (CITATION_CHECK.includes('crossref'))
    asked.push(createCrossref({ baseUrl: env.CROSSREF_URL, contact }))
  return asked
}

import { AUTHORITY_URLS, List, WorkerEnv } from '@assay/runtime'
import { z } from 'zod'
import { HOSTS } from './citations/authority.ts'

/** Where the authorities are; a production that asks others says so. */
const NCBI_URL = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils'
const CROSSREF_URL = 'https://api.crossref.org'
const ORCID_PUBLIC_RECORD_URL = 'https://pub.orcid.org/v3.0'
const DEFAULTS: Readonly<Record<(typeof AUTHORITY_URLS)[number], string>> = {
  NCBI_URL,
  CROSSREF_URL,
  ORCID_PUBLIC_RECORD_URL,
}

const HttpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

export const Env = WorkerEnv.extend({
  NODE_ENV: z.string().default('development'),
  ALLOW_UNSAFE: List.default([]),
  CITATION_CHECK: List.pipe(z.array(z.enum(HOSTS)))
    .default([])
    .describe('Who is asked about the sources that answers name: ncbi, crossref; default nobody'),
  CITATION_CONTACT: z.email().optional().describe('Named to those who are asked'),
  NCBI_API_KEY: z.string().optional().describe('Ten asks a second instead of three'),
  NCBI_URL: HttpUrl.default(NCBI_URL),
  CROSSREF_URL: HttpUrl.default(CROSSREF_URL),
  ORCID_PUBLIC_RECORD_URL: HttpUrl.optional().describe(
    "Whose employments on linked ORCID iDs' public records are read; default nobody's",
  ),
}).superRefine((env, context) => {
  if (env.NODE_ENV !== 'production') return
  for (const name of AUTHORITY_URLS) {
    if ([undefined, DEFAULTS[name]].includes(env[name]) || env.ALLOW_UNSAFE.includes(name)) continue
    const message = `must be ${DEFAULTS[name]} (ALLOW_UNSAFE lifts it)`
    context.addIssue({ code: 'custom', path: [name], message })
  }
})
export type Env = z.infer<typeof Env>

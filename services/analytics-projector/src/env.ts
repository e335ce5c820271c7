import { List, ServersEnv } from '@assay/runtime'
import { z } from 'zod'
import { HOSTS } from './citations/authority.ts'

/** Authorities for which production accepts only the real addresses. */
const AUTHORITIES = ['ncbi', 'crossref', 'orcid-record'] as const

export const Env = ServersEnv.extend({
  NODE_ENV: z.string().default('development'),
  ALLOW_UNSAFE: List.default([]),
  CITATION_CHECK: List.pipe(z.array(z.enum(HOSTS)))
    .default([])
    .describe('Authorities that check the sources in answers: ncbi, crossref; none by default'),
  CITATION_CONTACT: z
    .email()
    .optional()
    .describe('Contact address that is sent to these authorities'),
  NCBI_API_KEY: z.string().optional().describe('Allows ten requests per second instead of three'),
  ORCID_PUBLIC_RECORD: z
    .stringbool()
    .default(false)
    .describe('Whether to read employments from the public records of linked ORCID iDs'),
}).refine(
  (env) =>
    env.NODE_ENV !== 'production' ||
    env.ALLOW_UNSAFE.includes('BASE_URLS') ||
    AUTHORITIES.every((name) => env.BASE_URLS[name] === undefined),
  {
    path: ['BASE_URLS'],
    error: `must not replace ${AUTHORITIES.join(', ')} (ALLOW_UNSAFE lifts it)`,
  },
)
export type Env = z.infer<typeof Env>

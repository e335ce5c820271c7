import { List, ServersEnv } from '@assay/runtime'
import { z } from 'zod'
import { HOSTS } from './citations/authority.ts'

/** Authorities; production accepts only their real addresses. */
const AUTHORITIES = ['ncbi', 'crossref', 'orcid-record'] as const

export const Env = ServersEnv.extend({
  NODE_ENV: z.string().default('development'),
  ALLOW_UNSAFE: List.default([]),
  CITATION_CHECK: List.pipe(z.array(z.enum(HOSTS)))
    .default([])
    .describe('Who is asked about the sources that answers name: ncbi, crossref; default nobody'),
  CITATION_CONTACT: z.email().optional().describe('Named to those who are asked'),
  NCBI_API_KEY: z.string().optional().describe('Ten asks a second instead of three'),
  ORCID_PUBLIC_RECORD: z
    .stringbool()
    .default(false)
    .describe('Employments on the public records of linked iDs are read'),
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

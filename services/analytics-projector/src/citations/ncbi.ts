import { z } from 'zod'
import { AuthorityError } from '../authorities/authority-error.ts'
import type { SendRequest } from '../authorities/create-request.ts'
import type { Authority } from './authority.ts'
import { type CheckedKind, type CheckResult, NO_PUBLICATION } from './check-result.ts'

/** The E-utilities database for each kind, and how to convert a reference to its id there. */
const DATABASES: Readonly<
  Partial<Record<CheckedKind, { readonly db: string; readonly prefix: string }>>
> = {
  pmid: { db: 'pubmed', prefix: '' },
  pmcid: { db: 'pmc', prefix: 'PMC' },
  rs: { db: 'snp', prefix: 'rs' },
}

const Summary = z.object({
  error: z.string().optional(),
  title: z.string().catch(''),
  vernaculartitle: z.string().catch(''),
  source: z.string().catch(''),
  pubdate: z.string().catch(''),
  pubtype: z.array(z.string()).catch([]),
})
const Summaries = z.object({
  result: z.record(z.string(), z.unknown()),
})

/** Matches the text in the entry for an unknown id. */
const NO_RECORD = /cannot get document summary|not found/i
const RETRACTED = 'Retracted Publication'

interface NcbiOptions {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly contact: string | undefined
}

/**
 * Creates the client for NCBI's E-utilities: PubMed, PubMed Central and dbSNP. They allow three
 * requests per second, or ten with a key.
 */
export function createNcbi({ baseUrl, apiKey, contact }: NcbiOptions): Authority {
  const identification = new URLSearchParams({
    retmode: 'json',
    tool: 'assay',
    ...(contact && { email: contact }),
    ...(apiKey && { api_key: apiKey }),
  })
  return {
    host: 'ncbi',
    kinds: ['pmid', 'pmcid', 'rs'],
    baseUrl,
    gapMs: apiKey ? 100 : 334,
    batchSize: 100,
    check: (kind, references, request) =>
      check(kind, references, request, identification.toString()),
  }
}

async function check(
  kind: CheckedKind,
  references: readonly string[],
  request: SendRequest,
  identification: string,
): Promise<CheckResult[]> {
  const { db = '', prefix = '' } = DATABASES[kind] ?? {}
  const ids = references.map((reference) => reference.slice(prefix.length))
  const answer = await request(`/esummary.fcgi?db=${db}&id=${ids.join(',')}&${identification}`)
  const parsed = Summaries.safeParse(answer.status === 200 ? answer.json : undefined)
  if (!parsed.success) throw new AuthorityError('malformed', { cause: parsed.error })
  const { result } = parsed.data
  return references.flatMap((reference, index) => {
    const summary = Summary.safeParse(result[ids[index] ?? ''])
    return summary.success ? toCheckResult(kind, reference, summary.data) : []
  })
}

function toCheckResult(
  kind: CheckedKind,
  reference: string,
  { error, title, vernaculartitle, source, pubdate, pubtype }: z.infer<typeof Summary>,
): CheckResult[] {
  if (error !== undefined) {
    return NO_RECORD.test(error)
      ? [{ kind, reference, outcome: 'not_found', ...NO_PUBLICATION }]
      : []
  }
  const titles = [title, vernaculartitle].filter(Boolean)
  const year = Number(/^\d{4}/.exec(pubdate)?.[0]) || null
  const retracted = pubtype.includes(RETRACTED)
  return [{ kind, reference, outcome: 'found', titles, journal: source || null, year, retracted }]
}

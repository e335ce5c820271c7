import { z } from 'zod'
import { AuthorityError } from '../authorities/authority-error.ts'
import type { SendRequest } from '../authorities/create-request.ts'
import type { Answer } from '../authorities/fetch-bounded.ts'
import type { Authority } from './authority.ts'
import { type CheckResult, NO_PUBLICATION } from './check-result.ts'

const Year = z.int().min(0).max(9_999)
const Work = z.object({
  DOI: z.string(),
  title: z.array(z.string()).catch([]),
  'original-title': z.array(z.string()).catch([]),
  'container-title': z.array(z.string()).catch([]),
  'short-container-title': z.array(z.string()).catch([]),
  issued: z
    .object({ 'date-parts': z.array(z.array(Year)) })
    .optional()
    .catch(undefined),
  'updated-by': z.array(z.object({ type: z.string().catch('') })).catch([]),
})
type Work = z.infer<typeof Work>
const Works = z.object({ message: z.object({ items: z.array(Work) }) })
const OneWork = z.object({ message: Work })
const Agency = z.object({ message: z.object({ agency: z.object({ id: z.string() }) }) })

/**
 * Matches the plain text of Crossref's response for an unknown DOI. Any other page with status 404
 * is not a valid response.
 */
const NO_RECORD = /^resource not found/i
const RETRACTING = new Set(['retraction', 'withdrawal', 'removal'])

/**
 * Creates the client for Crossref's REST API. It distinguishes DOIs that other agencies have
 * registered from DOIs that nobody has registered.
 */
export function createCrossref({
  baseUrl,
  contact,
}: {
  readonly baseUrl: string
  readonly contact: string | undefined
}): Authority {
  const mailto = contact ? `mailto=${encodeURIComponent(contact)}` : ''
  return {
    host: 'crossref',
    kinds: ['doi'],
    baseUrl,
    gapMs: 334,
    batchSize: 20,
    async check(_kind, dois, request) {
      const works = await findWorks(dois, request, mailto)
      const results: CheckResult[] = []
      for (const doi of dois) {
        const work = works.get(doi)
        results.push(work ? toCheckResult(doi, work) : await checkMissing(doi, request, mailto))
      }
      return results
    },
  }
}

/**
 * Finds works by their DOI in lower case. Leaves out DOIs that contain a comma, because commas
 * separate the DOIs in a filter list.
 */
async function findWorks(
  dois: readonly string[],
  request: SendRequest,
  mailto: string,
): Promise<Map<string, Work>> {
  const plain = dois.filter((doi) => !doi.includes(','))
  if (plain.length === 0) return new Map()
  const filter = plain.map((doi) => `doi:${encodeURIComponent(doi)}`).join(',')
  const select = 'DOI,title,original-title,container-title,short-container-title,issued,updated-by'
  const path = `/works?filter=${filter}&select=${select}&rows=${plain.length}&${mailto}`
  const { message } = read(Works, await request(path))
  return new Map(message.items.map((work) => [work.DOI.toLowerCase(), work]))
}

/**
 * Checks a DOI that is missing from the list. It may belong to another agency or be an alias of a
 * record.
 */
async function checkMissing(
  doi: string,
  request: SendRequest,
  mailto: string,
): Promise<CheckResult> {
  const path = `/works/${encodeURIComponent(doi)}`
  const agency = await request(`${path}/agency?${mailto}`)
  if (isMissing(agency)) return without(doi, 'not_found')
  if (read(Agency, agency).message.agency.id !== 'crossref') return without(doi, 'elsewhere')
  const work = await request(`${path}?${mailto}`)
  return isMissing(work)
    ? without(doi, 'not_found')
    : toCheckResult(doi, read(OneWork, work).message)
}

const isMissing = (answer: Answer) => answer.status === 404 && NO_RECORD.test(answer.text.trim())

/** @throws {AuthorityError} if the response does not match the schema. */
function read<Data>(schema: z.ZodType<Data>, answer: Answer): Data {
  const parsed = schema.safeParse(answer.status === 200 ? answer.json : undefined)
  if (!parsed.success) throw new AuthorityError('malformed', { cause: parsed.error })
  return parsed.data
}

function without(reference: string, outcome: 'not_found' | 'elsewhere'): CheckResult {
  return { kind: 'doi', reference, outcome, ...NO_PUBLICATION }
}

function toCheckResult(reference: string, work: Work): CheckResult {
  return {
    kind: 'doi',
    reference,
    outcome: 'found',
    titles: [...work.title, ...work['original-title']],
    journal: work['short-container-title'][0] ?? work['container-title'][0] ?? null,
    year: work.issued?.['date-parts'][0]?.[0] ?? null,
    retracted: work['updated-by'].some(({ type }) => RETRACTING.has(type)),
  }
}

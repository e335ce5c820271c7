import { z } from 'zod'
import { AuthorityError } from '../authorities/authority-error.ts'
import type { Ask } from '../authorities/create-ask.ts'
import type { Answer } from '../authorities/fetch-bounded.ts'
import type { Authority } from './authority.ts'
import type { Verdict } from './verdict.ts'

const Work = z.object({
  DOI: z.string(),
  title: z.array(z.string()).catch([]),
  'original-title': z.array(z.string()).catch([]),
  'updated-by': z.array(z.object({ type: z.string().catch('') })).catch([]),
})
type Work = z.infer<typeof Work>
const Works = z.object({ message: z.object({ items: z.array(Work) }) })
const OneWork = z.object({ message: Work })
const Agency = z.object({ message: z.object({ agency: z.object({ id: z.string() }) }) })

/**
 * The plain text of Crossref's response for an unknown DOI; any other page with status 404 is no
 * response.
 */
const NO_RECORD = /^resource not found/i
const RETRACTING = new Set(['retraction', 'withdrawal', 'removal'])

/** Crossref's REST API. Distinguishes DOIs of other agencies from DOIs that are not registered. */
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
    async judge(_kind, dois, ask) {
      const works = await findWorks(dois, ask, mailto)
      const verdicts: Verdict[] = []
      for (const doi of dois) {
        const work = works.get(doi)
        verdicts.push(work ? toVerdict(doi, work) : await judgeMissing(doi, ask, mailto))
      }
      return verdicts
    },
  }
}

/**
 * By DOI in lower case. A comma separates DOIs in a filter list, so DOIs with a comma are left out.
 */
async function findWorks(
  dois: readonly string[],
  ask: Ask,
  mailto: string,
): Promise<Map<string, Work>> {
  const plain = dois.filter((doi) => !doi.includes(','))
  if (plain.length === 0) return new Map()
  const filter = plain.map((doi) => `doi:${encodeURIComponent(doi)}`).join(',')
  const select = 'DOI,title,original-title,updated-by'
  const path = `/works?filter=${filter}&select=${select}&rows=${plain.length}&${mailto}`
  const { message } = read(Works, await ask(path))
  return new Map(message.items.map((work) => [work.DOI.toLowerCase(), work]))
}

/** A DOI missing in the list may belong to another agency, or be an alias of a record. */
async function judgeMissing(doi: string, ask: Ask, mailto: string): Promise<Verdict> {
  const path = `/works/${encodeURIComponent(doi)}`
  const agency = await ask(`${path}/agency?${mailto}`)
  if (isMissing(agency)) return without(doi, 'not_found')
  if (read(Agency, agency).message.agency.id !== 'crossref') return without(doi, 'elsewhere')
  const work = await ask(`${path}?${mailto}`)
  return isMissing(work) ? without(doi, 'not_found') : toVerdict(doi, read(OneWork, work).message)
}

const isMissing = (answer: Answer) => answer.status === 404 && NO_RECORD.test(answer.text.trim())

/** @throws {AuthorityError} if the response does not match the schema. */
function read<Data>(schema: z.ZodType<Data>, answer: Answer): Data {
  const parsed = schema.safeParse(answer.status === 200 ? answer.json : undefined)
  if (!parsed.success) throw new AuthorityError('malformed', { cause: parsed.error })
  return parsed.data
}

function without(reference: string, outcome: 'not_found' | 'elsewhere'): Verdict {
  return { kind: 'doi', reference, outcome, titles: [], retracted: false }
}

function toVerdict(reference: string, work: Work): Verdict {
  return {
    kind: 'doi',
    reference,
    outcome: 'found',
    titles: [...work.title, ...work['original-title']],
    retracted: work['updated-by'].some(({ type }) => RETRACTING.has(type)),
  }
}

import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** An authority's record. */
export interface AuthorityRecord {
  readonly title?: string
  readonly journal?: string
  readonly year?: number
  readonly retracted?: boolean
}

/** An employment on a public ORCID record, and who added it. */
export interface EmploymentRecord {
  /** `person_by_client` means that an organisation's system added it on the person's behalf. */
  readonly by: 'person' | 'organisation' | 'person_by_client'
  /** Year, optionally with month and day. */
  readonly from?: readonly [string, string?, string?]
  readonly until?: readonly [string, string?, string?]
}

/** What an authority returns instead of a regular answer. */
export type AuthorityFault = 'html' | 'garbage' | 'huge' | 'busy' | 'slow' | 'broken' | 'elsewhere'

export interface Authorities extends AsyncDisposable {
  /** Base URL of E-utilities. */
  readonly ncbiUrl: string
  /** Base URL of Crossref's REST API. */
  readonly crossrefUrl: string
  /** Base URL of ORCID's public API. */
  readonly orcidUrl: string
  /** Keyed by iD. An iD that is absent has no record. */
  readonly employments: Record<string, readonly EmploymentRecord[]>
  /** Keyed by reference: `32445440`, `PMC7262788`, `rs429358`, DOIs in lower case. */
  readonly records: Record<string, AuthorityRecord>
  /** Names of the agencies that registered the other DOIs. */
  readonly agencies: Record<string, string>
  /** Paths of all requests with their queries, in order. */
  readonly requests: string[]
  fault: AuthorityFault | undefined
}

const HUGE_BYTES = 10_000_000

/** Simulates NCBI's E-utilities, Crossref and ORCID with their response formats. */
export async function startAuthorities(): Promise<Authorities> {
  const records: Authorities['records'] = {}
  const agencies: Authorities['agencies'] = {}
  const employments: Authorities['employments'] = {}
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const url = new URL(request.url ?? '', 'http://localhost')
    if (authorities.fault) misbehave(authorities.fault, response)
    else if (url.pathname.startsWith('/eutils/')) sendJson(response, summarise(url, records))
    else if (url.pathname.startsWith('/orcid/')) answerOrcid(url, response, employments)
    else answerCrossref(url, response, authorities)
  })
  const { url: base, ...listening } = await listen(server)
  const authorities: Authorities = {
    ...listening,
    ncbiUrl: `${base}/eutils`,
    crossrefUrl: `${base}/crossref`,
    orcidUrl: `${base}/orcid/v3.0`,
    ...{ records, agencies, employments, requests, fault: undefined },
  }
  return authorities
}

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json; charset=UTF-8')
  response.end(JSON.stringify(body))
}

const PREFIXES: Readonly<Record<string, string>> = { pubmed: '', pmc: 'PMC', snp: 'rs' }

/** Answers esummary.fcgi with an entry for each id. The entry of a missing record has an error. */
function summarise({ searchParams }: URL, records: Authorities['records']): object {
  const ids = (searchParams.get('id') ?? '').split(',')
  const prefix = PREFIXES[searchParams.get('db') ?? ''] ?? ''
  const entries = ids.map((uid) => {
    const record = records[prefix + uid]
    if (!record) return [uid, { uid, error: 'cannot get document summary' }]
    const { title, journal: source, year, retracted } = record
    const pubtype = ['Journal Article', ...(retracted ? ['Retracted Publication'] : [])]
    return [uid, { uid, title, source, ...(year && { pubdate: `${year} Nov 5` }), pubtype }]
  })
  return {
    header: { type: 'esummary', version: '0.3' },
    result: { uids: ids, ...Object.fromEntries(entries) },
  }
}

/** Answers /works with a filter, /works/{doi} and /works/{doi}/agency. */
function answerCrossref(
  { pathname, searchParams }: URL,
  response: ServerResponse,
  { records, agencies }: Authorities,
): void {
  const [, doi, agency] = /^\/crossref\/works\/([^/]+)(\/agency)?$/.exec(pathname) ?? []
  const id = decodeURIComponent(doi ?? '')
  const [work] = toWork(id, records[id])
  const registrar = agencies[id] ?? (work && 'crossref')
  if (doi === undefined) {
    const dois = (searchParams.get('filter') ?? '').split(',').map((part) => part.slice(4))
    const items = dois.flatMap((each) => toWork(each, records[each]))
    sendJson(response, { status: 'ok', message: { items } })
  } else if (agency && registrar) {
    sendJson(response, { status: 'ok', message: { DOI: id, agency: { id: registrar } } })
  } else if (!agency && work) {
    sendJson(response, { status: 'ok', message: work })
  } else {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Resource not found.')
  }
}

function toWork(doi: string, record: AuthorityRecord | undefined): object[] {
  if (!record) return []
  const { title, journal, year, retracted } = record
  const updates = retracted && [{ type: 'retraction', source: 'retraction-watch' }]
  return [
    {
      ...{ DOI: doi.toUpperCase(), title: [title], issued: { 'date-parts': [[year ?? null]] } },
      ...(journal && { 'container-title': [`The ${journal}`], 'short-container-title': [journal] }),
      ...(updates && { 'updated-by': updates }),
    },
  ]
}

/** Answers /{iD}/employments. An iD without a record gets 404 with a specific body. */
function answerOrcid(
  { pathname }: URL,
  response: ServerResponse,
  employments: Authorities['employments'],
): void {
  const [, orcid = ''] = /^\/orcid\/v3\.0\/([\dX-]+)\/employments$/.exec(pathname) ?? []
  const known = employments[orcid]
  if (!known) response.statusCode = 404
  const groups = known?.map((employment) => ({
    'external-ids': { 'external-id': [] },
    summaries: [{ 'employment-summary': toEmployment(orcid, employment) }],
  }))
  const missing = { 'response-code': 404, 'error-code': 9016 }
  sendJson(response, groups ? { 'affiliation-group': groups } : missing)
}

function toEmployment(orcid: string, { by, from = ['2010'], until }: EmploymentRecord): object {
  const person = { uri: `https://orcid.org/${orcid}`, path: orcid, host: 'orcid.org' }
  const client = { uri: 'https://orcid.org/client/APP-U', path: 'APP-U', host: 'orcid.org' }
  return {
    source: {
      'source-orcid': by === 'person' ? person : null,
      'source-client-id': by === 'person' ? null : client,
      'source-name': { value: by === 'person' ? 'Josiah Carberry' : 'Brown University' },
      'assertion-origin-orcid': by === 'person_by_client' ? person : null,
      'assertion-origin-client-id': null,
      'assertion-origin-name': null,
    },
    'role-title': 'Professor',
    'start-date': toPartialDate(from),
    'end-date': until ? toPartialDate(until) : null,
    organization: { name: 'Brown University' },
    visibility: 'public',
  }
}

function toPartialDate([year, month, day]: readonly [string, string?, string?]): object {
  const part = (value: string | undefined) => (value === undefined ? null : { value })
  return { year: part(year), month: part(month), day: part(day) }
}

function misbehave(fault: AuthorityFault, response: ServerResponse): void {
  switch (fault) {
    case 'slow':
      break
    case 'broken':
      response.destroy()
      break
    case 'elsewhere':
      response.writeHead(302, { location: '/eutils/esummary.fcgi?db=pubmed&id=1' }).end()
      break
    case 'busy':
      response.statusCode = 429
      sendJson(response, { error: 'API rate limit exceeded' })
      break
    case 'html':
      response.setHeader('content-type', 'text/html')
      response.end('<html><title>Maintenance</title></html>')
      break
    case 'garbage':
      response.setHeader('content-type', 'application/json')
      response.end('{"result": [')
      break
    case 'huge':
      response.setHeader('content-type', 'application/json')
      response.end(`"${'x'.repeat(HUGE_BYTES)}"`)
  }
}

import type { Citation } from './citation.ts'
import type { Reader } from './readers.ts'

/** The pattern of a registry's identifiers, and how to convert an identifier to a source. */
interface Registry {
  readonly pattern: RegExp
  readonly toSource: (id: string) => Pick<Citation, 'kind' | 'id'>
}

/** Rejects an identifier if the next characters show that it is truncated or continues. */
const END = String.raw`(?![A-Za-z\d…]|\.\.|[.-]\d|\*{3}|_\w)`
const GAP = String.raw`[ \t\u00a0:：#*_[("]{0,4}`
const NUMBER = String.raw`(?:(?:trial|registration|preprint|accession|variation)[ \t]+)?(?:(?:ID|numbers?|no\.?|nr\.?)[ \t]*)?`
const NCBI = 'https://www.ncbi.nlm.nih.gov'
const WHO_TRIALS = 'https://trialsearch.who.int/Trial2.aspx?TrialID='

/** Preprints since this date have openRxiv's DOI prefix. */
const OPENRXIV = '2025.12'

const page = (id: string) => ({ kind: 'link', id }) as const
const preprint = (id: string) => {
  const prefix = id.includes('.') && id >= OPENRXIV ? '10.64898' : '10.1101'
  return { kind: 'doi', id: `${prefix}/${id}` } as const
}

const REGISTRIES: readonly Registry[] = [
  registry(
    String.raw`arXiv${GAP}${NUMBER}(?:arXiv:)?(\d{4}\.\d{4,5}|[a-z-]{2,9}/\d{7})(?:v\d{1,2})?`,
    (id) => page(`https://arxiv.org/abs/${id}`),
  ),
  registry(
    String.raw`(?:bio|med)Rxiv${GAP}${NUMBER}(20\d\d\.\d\d\.\d\d\.\d{6,8}|\d{6})(?:v\d{1,2})?`,
    preprint,
  ),
  registry(String.raw`ISRCTN${GAP}(\d{8})`, (id) => page(`https://www.isrctn.com/ISRCTN${id}`)),
  registry(
    String.raw`(?:EudraCT|EUCTR)${GAP}${NUMBER}${GAP}(\d{4}-\d{6}-\d\d)(?:-[A-Z]{2})?`,
    (id) => page(`https://www.clinicaltrialsregister.eu/ctr-search/search?query=${id}`),
  ),
  registry(String.raw`EU[ -]?CT${GAP}${NUMBER}${GAP}(20\d\d-\d{6}-\d\d-\d\d)`, (id) =>
    page(`https://euclinicaltrials.eu/ctis-public/view/${id}`),
  ),
  registry(
    String.raw`(ChiCTR(?:-[A-Z]{2,5}-?)?\d{8,10}|DRKS\d{8}|ACTRN\d{14}|jRCTs?\d{9,10}|CTRI/20\d\d/\d\d/\d{6})`,
    (id) => page(WHO_TRIALS + id),
  ),
  registry(String.raw`VCV(\d{9})(?:\.\d{1,3})?`, (id) => page(variation(id))),
  registry(String.raw`ClinVar${GAP}${NUMBER}${GAP}(\d{3,8})`, (id) => page(variation(id))),
  registry(String.raw`([RS]CV\d{9})(?:\.\d{1,3})?`, (id) => page(`${NCBI}/clinvar/?term=${id}`)),
  registry(String.raw`(G(?:SE\d{2,6}|SM\d{5,8}|DS\d{3,5}|PL\d{2,6}))`, (id) =>
    page(`${NCBI}/geo/query/acc.cgi?acc=${id.toUpperCase()}`),
  ),
  registry(String.raw`(PRJ(?:NA|EB|DB)\d{3,8})`, (id) => page(`${NCBI}/bioproject/${id}`)),
]

function registry(source: string, toSource: Registry['toSource']): Registry {
  return { pattern: new RegExp(source + END, 'iy'), toSource }
}

const variation = (id: string) => `${NCBI}/clinvar/variation/${Number(id)}/`

/** Keywords at which an identifier of these registries may begin. */
export const REGISTRY_WORDS = `arXiv|(?:bio|med)Rxiv|ISRCTN|EudraCT|EUCTR|EU[ -]?CT|ChiCTR|DRKS|ACTRN|jRCTs?|CTRI|ClinVar|[VRS]CV|G(?:SE|SM|DS|PL)|PRJ(?:NA|EB|DB)`

/** Reads preprints, trials, variants and data sets that are cited by number. */
export const readRegistry: Reader = (text, start) => {
  for (const { pattern, toSource } of REGISTRIES) {
    pattern.lastIndex = start
    const match = pattern.exec(text)
    if (!match) continue
    const end = start + match[0].length
    return { found: [{ ...toSource(match[1] ?? ''), start, end }], end }
  }
  return { found: [], end: start + 1 }
}

import type { Citation, CitationKind } from './citation.ts'

const ADDRESSES: Readonly<Record<CitationKind, (id: string) => string>> = {
  pmid: (id) => `https://pubmed.ncbi.nlm.nih.gov/${id}/`,
  pmcid: (id) => `https://pmc.ncbi.nlm.nih.gov/articles/${id}/`,
  doi: (id) => `https://doi.org/${encodeURI(id).replace(/[?#[\]]/g, encodeURIComponent)}`,
  nct: (id) => `https://clinicaltrials.gov/study/${id}`,
  rs: (id) => `https://www.ncbi.nlm.nih.gov/snp/${id}`,
  link: (id) => (/^https?:/i.test(id) ? id : `https://${id}`),
}

/** Returns the URL of a source: its registry page, or the cited address. */
export function toAddress({ kind, id }: Pick<Citation, 'kind' | 'id'>): string {
  return ADDRESSES[kind](id)
}

import { distinctSources, extractCitations, findNamedTitle } from '@assay/citations'
import { MAX_CITATIONS_PER_ANSWER } from '@assay/contracts/citations'
import type { Database } from '@assay/db'
import { isChecked, statusOf } from './check-result.ts'
import {
  findFinishedAnswer,
  insertCitations,
  insertReading,
  type NamedSource,
  requestChecks,
} from './citation-repository.ts'

/** A web address may have any length, so longer references are skipped. */
const MAX_REFERENCE_LENGTH = 2_000

/**
 * Stores the sources that a finished answer names or that its provider returned, and queues checks
 * for those that can be checked. A second call for the same answer does nothing.
 */
export async function readAnswer(db: Database, answerId: string): Promise<void> {
  const answer = await findFinishedAnswer(db, answerId)
  if (!answer) return
  const { content, providerSources } = answer
  const found = distinctSources(content, providerSources)
  const sources = found.filter(({ kind }) => kind !== 'rs').length
  const inText = extractCitations(content)
  const named = found.slice(0, MAX_CITATIONS_PER_ANSWER).map(({ kind, id }): NamedSource => {
    const place = inText.find((citation) => citation.kind === kind && citation.id === id)
    return {
      kind,
      reference: id.slice(0, MAX_REFERENCE_LENGTH),
      // Providers return the titles of web pages, which differ from the titles of the records.
      namedTitle: (place && findNamedTitle(content, place)) ?? null,
    }
  })
  await db.transaction().execute(async (trx) => {
    if (!(await insertReading(trx, answer, sources))) return
    const known = await requestChecks(trx, named.filter(isChecked))
    const resultOf = ({ kind, reference }: NamedSource) =>
      known.find((result) => result.kind === kind && result.reference === reference)
    await insertCitations(
      trx,
      answerId,
      named.map((source) => ({
        ...source,
        status: statusOf(source.namedTitle, resultOf(source)),
      })),
    )
  })
}

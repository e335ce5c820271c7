import { extractCitations, findNamedTitle } from '@assay/citations'
import { MAX_CITATIONS_PER_ANSWER } from '@assay/contracts'
import type { Database } from '@assay/db'
import {
  findFinishedAnswer,
  insertCitations,
  insertReading,
  type NamedSource,
  requestVerdicts,
} from './citation-repository.ts'
import { isChecked, statusOf } from './verdict.ts'

/** Addresses may be of any length. */
const MAX_REFERENCE_LENGTH = 2_000

/**
 * Stores the sources that a finished answer names, and has those checked that can be. Idempotent: an
 * answer is read once.
 */
export async function readAnswer(db: Database, answerId: string): Promise<void> {
  const answer = await findFinishedAnswer(db, answerId)
  if (!answer) return
  const { content } = answer
  const found = extractCitations(content)
  const sources = found.filter(({ kind }) => kind !== 'rs').length
  const named = found.slice(0, MAX_CITATIONS_PER_ANSWER).map(
    (citation): NamedSource => ({
      kind: citation.kind,
      reference: citation.id.slice(0, MAX_REFERENCE_LENGTH),
      namedTitle: findNamedTitle(content, citation) ?? null,
    }),
  )
  await db.transaction().execute(async (trx) => {
    if (!(await insertReading(trx, answer, sources))) return
    const known = await requestVerdicts(trx, named.filter(isChecked))
    const verdictOf = ({ kind, reference }: NamedSource) =>
      known.find((verdict) => verdict.kind === kind && verdict.reference === reference)
    await insertCitations(
      trx,
      answerId,
      named.map((source) => ({
        ...source,
        status: statusOf(source.namedTitle, verdictOf(source)),
      })),
    )
  })
}

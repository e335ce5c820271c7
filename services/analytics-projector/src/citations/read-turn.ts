import { distinctSources, extractCitations, findNamedTitle } from '@assay/citations'
import { MAX_CITATIONS_PER_ANSWER } from '@assay/contracts/citations'
import type { Database } from '@assay/db'
import { isChecked, statusOf } from './check-result.ts'
import {
  type FinishedAnswer,
  insertCitations,
  insertReadings,
  listFinishedAnswers,
  type NamedSource,
  type Reading,
  requestChecks,
} from './citation-repository.ts'

/** A web address may have any length, so longer references are skipped. */
const MAX_REFERENCE_LENGTH = 2_000

/**
 * Stores the sources that a turn's finished answers name or that their providers returned, and
 * queues checks for those that can be checked. Each answer is read only once.
 */
export async function readTurn(db: Database, turnId: string): Promise<void> {
  const read = (await listFinishedAnswers(db, turnId)).map(readAnswer)
  if (read.length === 0) return
  await db.transaction().execute(async (trx) => {
    const isNew = await insertReadings(
      trx,
      read.map(({ reading }) => reading),
    )
    const named = read
      .flatMap((answer) => answer.named)
      .filter(({ answerId }) => isNew.has(answerId))
    const known = await requestChecks(trx, named.filter(isChecked))
    const resultOf = ({ kind, reference }: NamedSource) =>
      known.find((result) => result.kind === kind && result.reference === reference)
    await insertCitations(
      trx,
      named.map((source) => ({ ...source, status: statusOf(source.namedTitle, resultOf(source)) })),
    )
  })
}

function readAnswer({ content, providerSources, ...answer }: FinishedAnswer) {
  const { answerId } = answer
  const found = distinctSources(content, providerSources)
  const sources = found.filter(({ kind }) => kind !== 'rs').length
  const inText = extractCitations(content)
  const named = found
    .slice(0, MAX_CITATIONS_PER_ANSWER)
    .map(({ kind, id }, position): NamedSource => {
      const place = inText.find((citation) => citation.kind === kind && citation.id === id)
      return {
        ...{ answerId, position, kind },
        reference: id.slice(0, MAX_REFERENCE_LENGTH),
        // Providers return the titles of web pages, which differ from the titles of the records.
        namedTitle: (place && findNamedTitle(content, place)) ?? null,
      }
    })
  return { reading: { ...answer, sources } satisfies Reading, named }
}

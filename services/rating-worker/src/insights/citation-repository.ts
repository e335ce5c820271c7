import { CitationRateKind } from '@assay/contracts/citation-rates'
import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import type { SnapshotLine } from '@assay/contracts/ledger-snapshot'
import type { DatabaseTransaction } from '@assay/db'

/** Lists the sums behind the citation rates, except those of too few answers or people. */
export async function listCitationLines(
  trx: DatabaseTransaction,
): Promise<SnapshotLine['snapshot']['citations']> {
  const rows = await trx
    .selectFrom('analyticsRates')
    .select(['modelId', 'kind', 'users', 'answers', 'hits'])
    .select(['answersSquared', 'hitsSquared', 'hitsTimesAnswers'])
    .where('kind', 'in', CitationRateKind.options)
    .where('answers', '>=', MIN_CITING_ANSWERS)
    .where('users', '>=', MIN_CITING_USERS)
    .orderBy('modelId')
    .orderBy('kind')
    .execute()
  return rows.map(({ modelId, kind, users, answers, hits, ...of }) => ({
    ...{ model: modelId, kind: CitationRateKind.parse(kind), users },
    sums: [answers, hits, of.answersSquared, of.hitsSquared, of.hitsTimesAnswers],
  }))
}

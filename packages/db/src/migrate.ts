import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { giveWay, limitLockWait } from './give-way.ts'
import * as arena from './migrations/0001-arena.ts'
import * as outbox from './migrations/0002-outbox.ts'
import * as ratings from './migrations/0003-ratings.ts'
import * as analytics from './migrations/0004-analytics.ts'
import * as accounts from './migrations/0005-accounts.ts'
import * as verifiableLedger from './migrations/0006-verifiable-ledger.ts'
import * as audit from './migrations/0007-audit.ts'
import * as boardDetails from './migrations/0008-board-details.ts'
import * as survival from './migrations/0009-survival.ts'
import * as feedback from './migrations/0010-feedback.ts'
import * as usage from './migrations/0011-usage.ts'
import * as traces from './migrations/0012-traces.ts'
import * as revokedTokens from './migrations/0013-revoked-tokens.ts'
import * as checkpoints from './migrations/0014-checkpoints.ts'
import * as boardPublication from './migrations/0015-board-publication.ts'
import * as ledgerChanges from './migrations/0016-ledger-changes.ts'
import * as voterNetworks from './migrations/0017-voter-networks.ts'
import * as rankedBoards from './migrations/0018-ranked-boards.ts'
import * as accountSecurity from './migrations/0019-account-security.ts'
import * as dailyBudget from './migrations/0020-daily-budget.ts'
import * as selfIdentifications from './migrations/0020-self-identifications.ts'
import * as requestIds from './migrations/0021-request-ids.ts'
import * as retention from './migrations/0022-retention.ts'
import * as sideUnread from './migrations/0025-side-unread.ts'
import * as networkVouches from './migrations/0026-network-vouches.ts'
import * as pinnedThreads from './migrations/0028-pinned-threads.ts'
import * as deletedUsage from './migrations/0029-deleted-usage.ts'
import * as modelPauses from './migrations/0029-model-pauses.ts'
import * as userSearch from './migrations/0029-user-search.ts'
import * as assessments from './migrations/0031-assessments.ts'
import * as citations from './migrations/0032-citations.ts'
import * as turnLabels from './migrations/0033-turn-labels.ts'
import * as answerStyles from './migrations/0035-answer-styles.ts'
import * as boardSnapshots from './migrations/0036-board-snapshots.ts'
import * as researchConsents from './migrations/0037-research-consents.ts'
import * as releases from './migrations/0038-releases.ts'
import * as threadShares from './migrations/0039-thread-shares.ts'
import * as overturnedSelfIdentifications from './migrations/0041-overturned-self-identifications.ts'
import * as declaredExpertise from './migrations/0042-declared-expertise.ts'
import * as linkedOrcid from './migrations/0043-linked-orcid.ts'
import * as labelReviews from './migrations/0046-label-reviews.ts'
import * as questionSketches from './migrations/0047-question-sketches.ts'
import * as boardPairDraws from './migrations/0048-board-pair-draws.ts'
import * as textReviews from './migrations/0049-text-reviews.ts'
import * as attestations from './migrations/0050-attestations.ts'
import * as voteExpertise from './migrations/0051-vote-expertise.ts'
import * as orcidAffiliations from './migrations/0052-orcid-affiliations.ts'
import * as boardDifferences from './migrations/0053-board-differences.ts'
import * as voteAssessments from './migrations/0054-vote-assessments.ts'
import * as providerSources from './migrations/0056-provider-sources.ts'
import * as modelTroubles from './migrations/0057-model-troubles.ts'
import * as declinedAnswers from './migrations/0058-declined-answers.ts'
import * as reviews from './migrations/0059-reviews.ts'

/** In order, forward only; append, never edit what has been released. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-arena': arena,
  '0002-outbox': outbox,
  '0003-ratings': ratings,
  '0004-analytics': analytics,
  '0005-accounts': accounts,
  '0006-verifiable-ledger': verifiableLedger,
  '0007-audit': audit,
  '0008-board-details': boardDetails,
  '0009-survival': survival,
  '0010-feedback': feedback,
  '0011-usage': usage,
  '0012-traces': traces,
  '0013-revoked-tokens': revokedTokens,
  '0014-checkpoints': checkpoints,
  '0015-board-publication': boardPublication,
  '0016-ledger-changes': ledgerChanges,
  '0017-voter-networks': voterNetworks,
  '0018-ranked-boards': rankedBoards,
  '0019-account-security': accountSecurity,
  '0020-daily-budget': dailyBudget,
  '0020-self-identifications': selfIdentifications,
  '0021-request-ids': requestIds,
  '0022-retention': retention,
  '0025-side-unread': sideUnread,
  '0026-network-vouches': networkVouches,
  '0028-pinned-threads': pinnedThreads,
  '0029-deleted-usage': deletedUsage,
  '0029-model-pauses': modelPauses,
  '0029-user-search': userSearch,
  '0031-assessments': assessments,
  '0032-citations': citations,
  '0033-turn-labels': turnLabels,
  '0035-answer-styles': answerStyles,
  '0036-board-snapshots': boardSnapshots,
  '0037-research-consents': researchConsents,
  '0038-releases': releases,
  '0039-thread-shares': threadShares,
  '0041-overturned-self-identifications': overturnedSelfIdentifications,
  '0042-declared-expertise': declaredExpertise,
  '0043-linked-orcid': linkedOrcid,
  '0046-label-reviews': labelReviews,
  '0047-question-sketches': questionSketches,
  '0048-board-pair-draws': boardPairDraws,
  '0049-text-reviews': textReviews,
  '0050-attestations': attestations,
  '0051-vote-expertise': voteExpertise,
  '0052-orcid-affiliations': orcidAffiliations,
  '0053-board-differences': boardDifferences,
  '0054-vote-assessments': voteAssessments,
  '0056-provider-sources': providerSources,
  '0057-model-troubles': modelTroubles,
  '0058-declined-answers': declinedAnswers,
  '0059-reviews': reviews,
}

/**
 * Brings the database to the newest schema. Safe to call from several processes at once. A database
 * that a newer version has brought further stays as it is: this one fits it, or could not go back.
 * While others use the tables it waits for a lock no longer than 0.3 s, gives way, and tries again
 * for some twenty seconds.
 * @param migrations for tests, which bring more.
 */
export async function migrateToLatest(db: Database, migrations = MIGRATIONS): Promise<void> {
  const plain = db.withoutPlugins()
  const migrator = new Migrator({
    db: plain,
    provider: {
      getMigrations: async () => ({
        ...(await migrationsOfNewer(plain)),
        ...givingWay(migrations),
      }),
    },
  })
  await giveWay(async () => {
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  }).catch((cause: unknown) => {
    throw new Error('migration failed', { cause })
  })
}

function givingWay(migrations: Record<string, Migration>): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, { up }]) => {
    const patient: Migration = {
      async up(db) {
        await limitLockWait(db)
        await up(db)
      },
    }
    return [name, patient] as const
  })
  return Object.fromEntries(entries)
}

/** What has been done here already, whoever brought it: by name, with nothing left to do. */
async function migrationsOfNewer(db: Database): Promise<Record<string, Migration>> {
  const { rows: known } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!known[0]?.exists) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]))
}

export { answerRates, sumOverUsers } from './answer-rates.ts'
export { chainedModelFact } from './chained-model-fact.ts'
export { type ColumnDefinitions, createColumnList } from './column-list.ts'
export { compileOnce } from './compile-once.ts'
export { containing } from './containing.ts'
export { countsAsGuest } from './counts-as-guest.ts'
export { createDatabase, type Database, type DatabaseTransaction, poolOf } from './database.ts'
export { EARLIER_QUESTIONS } from './earlier-questions.ts'
export { ENDED_STATE } from './ended-state.ts'
export { countsTowardsCrowd, excludedVotersAt, listExcludedVoters } from './excluded-voters.ts'
export {
  findSnapshot,
  readSnapshotLine,
  type Snapshot,
  toEntryLine,
  toFindingLines,
  toOtherBoardLine,
  toStandingLine,
} from './exported-snapshot.ts'
export { firstIdAt } from './first-id-at.ts'
export { grantServices, roleOf } from './grants/grant-services.ts'
export { SERVICE_ROLES, type ServiceRole } from './grants/table-grants.ts'
export { lockLabelReviews, refreshLabelReviews } from './label-reviews.ts'
export { lastConsent } from './last-consent.ts'
export { migrateToLatest } from './migrate.ts'
export { modelIdOf } from './model-id.ts'
export { newId } from './new-id.ts'
export { pingDatabase } from './ping-database.ts'
export { releaseAssignments } from './release-assignments.ts'
export { limitLockWait, retryLockTimeout } from './retry-lock-timeout.ts'
export { REVIEW_OF_SUBJECT, WAITING_AGAIN } from './reviews.ts'
export { CHECKPOINT_COLUMNS } from './schema/checkpoint.ts'
export type { DatabaseSchema } from './schema/database-schema.ts'
export { type BoardDetails, ENTRY_COLUMNS, SNAPSHOT_COLUMNS } from './schema/leaderboard.ts'
export { LEDGER_CHANGE_COLUMNS, LEDGER_COLUMNS } from './schema/ledger.ts'
export type {
  InboxExemption,
  InboxKind,
  InboxNetwork,
  InboxPayloads,
  InboxRestoration,
  InboxVoterNetwork,
} from './schema/ledger-inbox.ts'
export type {
  AttestationFacts,
  LabelReviewFacts,
  ModelChangeFacts,
  TextReviewFacts,
} from './schema/review.ts'
export { lastSplit, splitsAt, versionAt } from './splits-at.ts'
export {
  currentLabels,
  findUnlabelledQuestion,
  insertLabelsAndReviews,
  insertTurnLabels,
  type NewTurnLabel,
  SHOWN_LABELS,
} from './turn-labels.ts'
export { MIDNIGHT, TURN_COST, TURN_TOKENS } from './turn-usage.ts'
export { isDatabaseUnavailable } from './unavailable.ts'
export { assessedAnswers, listVerdictTallies } from './verdict-tallies.ts'

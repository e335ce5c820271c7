import type { DatabaseSchema } from '../schema/database-schema.ts'

export const SERVICE_ROLES = [
  'gateway',
  'inference-worker',
  'rating-worker',
  'analytics-projector',
] as const
export type ServiceRole = (typeof SERVICE_ROLES)[number]

/** The rights of each service on one table, in the syntax of `grant`. */
type Grants = Partial<Record<ServiceRole, string>>

const READ = 'select'
const ADD = 'select, insert'
const CHANGE = 'select, update'
const KEEP = 'select, insert, update'
const ALL = 'select, insert, update, delete'

/** The relay of every service may publish and delete any outbox row, which it must also lock. */
const OUTBOX = ALL

/**
 * The rights of each service on each table. A service that is not listed cannot even read the
 * table. One service owns and writes each table. A comment explains every other writer.
 */
export const TABLE_GRANTS: Readonly<Record<keyof DatabaseSchema, Grants>> = {
  // The projector counts users. It reads no column that identifies a person.
  users: {
    gateway: ALL,
    'analytics-projector': 'select (id, is_guest, merged_into, role, voter_id)',
  },
  // The fold stores the expertise with which votes are cast, and reads only the columns that it
  // needs for this. The projector reads the public records of iDs, but cannot see to which user an
  // iD belongs.
  identities: {
    gateway: ALL,
    'rating-worker': 'select (user_id, provider, is_affiliated)',
    'analytics-projector':
      'select (provider, subject, record_due_at, record_attempts), update (is_affiliated, record_due_at, record_attempts)',
  },
  declaredExpertise: { gateway: ALL, 'rating-worker': 'select (user_id, field, role)' },
  revokedTokens: { gateway: ALL },
  providerSessions: { gateway: ALL },
  personalTokens: { gateway: ALL },
  invitations: { gateway: ALL },
  accountMails: { gateway: ALL },
  totpSecrets: { gateway: ALL },
  items: { gateway: ALL },
  auditEntries: { gateway: 'select, insert, update (is_logged), delete' },
  usageCounts: { gateway: KEEP },
  // Workers find out whether they can serve a connection and which models it lists.
  connections: {
    gateway: KEEP,
    'inference-worker': 'select, update (is_draft, problem, names, checked_at, served_until)',
  },
  models: { gateway: KEEP, 'inference-worker': READ, 'rating-worker': READ },
  servedModels: { gateway: READ, 'inference-worker': KEEP, 'rating-worker': READ },
  // The fold recognises repeated questions, and reads nothing else of a thread.
  threads: { gateway: ALL, 'rating-worker': 'select (id, question_sketch)' },
  votedThreads: { 'rating-worker': KEEP },
  // Append-only, enforced by a trigger.
  researchConsents: { gateway: ADD },
  // Every service that finds a subject opens a review, but only the gateway decides. The fold reads
  // decisions, but not what people wrote about themselves.
  reviews: {
    gateway: ALL,
    'inference-worker': ALL,
    'rating-worker':
      'select (kind, subject, user_id, state, facts, reason, decided_by, at), insert',
    'analytics-projector': ALL,
  },
  releases: { gateway: KEEP },
  // The worker closes turns and ends overdue turns.
  turns: {
    gateway: ALL,
    'inference-worker': CHANGE,
    'rating-worker': 'select (id, thread_id, created_at, blind)',
    'analytics-projector': READ,
  },
  // Append-only, enforced by a trigger. The gateway writes labels that people choose. The projector
  // writes labels from terms and weights. The inference worker writes labels from a model.
  turnLabels: {
    gateway: ADD,
    'inference-worker': ADD,
    'rating-worker': READ,
    'analytics-projector': ADD,
  },
  // The gateway inserts answers as queued, and resets a failed answer for a retry. The projector
  // reads the sources that answers cite.
  answers: {
    gateway: ALL,
    'inference-worker': CHANGE,
    'rating-worker': 'select (id, turn_id, model_id, self_identified, provider_version)',
    'analytics-projector': READ,
  },
  turnNetworks: { gateway: ALL },
  deletedUsage: { gateway: 'select, insert, delete' },
  // Updated when a guest becomes an account. A trigger limits the update to the link to the person.
  votes: {
    gateway: KEEP,
    'inference-worker': 'select (turn_id, outcome)',
    'rating-worker': READ,
    'analytics-projector': READ,
  },
  // A view of the assessments in `votes`.
  assessments: { gateway: READ },
  // Services insert what the ledger must record, and the fold removes it.
  ledgerInbox: {
    gateway: 'insert',
    'inference-worker': 'insert',
    'rating-worker': ALL,
    'analytics-projector': 'insert',
  },
  voteExpertise: { 'rating-worker': KEEP },
  // No service reads both a key and the networks of votes. The fold destroys keys.
  networkKeys: { gateway: ADD, 'rating-worker': 'select (id, created_at), delete' },
  voteNetworks: { 'rating-worker': 'select, insert, delete' },
  foldProgress: { 'rating-worker': CHANGE },
  ledger: { gateway: READ, 'rating-worker': ADD },
  ledgerChanges: { gateway: READ, 'rating-worker': ADD },
  ledgerKeys: { gateway: READ, 'rating-worker': ADD },
  ledgerCheckpoints: { gateway: READ, 'rating-worker': KEEP },
  voteTallies: { gateway: READ, 'rating-worker': ALL },
  voteExclusions: {
    gateway: READ,
    'rating-worker': KEEP,
    'analytics-projector': 'select (voter_id, reversed_at)',
  },
  leaderboardSnapshots: { gateway: READ, 'rating-worker': ALL },
  leaderboardEntries: { gateway: READ, 'rating-worker': ADD },
  boardSnapshots: { gateway: READ, 'rating-worker': ALL },
  pairDraws: { gateway: READ, 'rating-worker': KEEP },
  site: { gateway: CHANGE },
  analyticsCounts: { gateway: READ, 'analytics-projector': ALL },
  analyticsRates: { gateway: READ, 'rating-worker': READ, 'analytics-projector': ALL },
  // A rebuild of the summaries truncates these tables.
  citationReadings: { gateway: READ, 'analytics-projector': `${ALL}, truncate` },
  citations: { gateway: READ, 'analytics-projector': `${ALL}, truncate` },
  citationCache: { gateway: READ, 'analytics-projector': ALL },
  citationHosts: { 'analytics-projector': ALL },
  // The rating worker signs frozen studies and computes their results. It cannot read who rates.
  studies: {
    gateway: ALL,
    'inference-worker': 'select (id, state, design, is_paused)',
    'rating-worker': 'select, update (key_id, signature, results, results_at)',
  },
  studyItems: { gateway: ALL, 'inference-worker': READ, 'rating-worker': READ },
  studyArms: { gateway: ALL, 'inference-worker': READ, 'rating-worker': READ },
  // The gateway inserts responses as waiting, and resets a failed response for a retry.
  studyResponses: { gateway: ALL, 'inference-worker': CHANGE, 'rating-worker': READ },
  studyRaters: { gateway: ALL },
  studyAssignments: { gateway: ALL, 'rating-worker': READ },
  studyRatings: { gateway: ALL, 'rating-worker': READ },
  outbox: { gateway: OUTBOX, 'inference-worker': OUTBOX, 'rating-worker': OUTBOX },
  // The gateway deletes settled rows. A rebuild of the summaries locks the table.
  inbox: { gateway: 'select, delete', 'analytics-projector': ALL },
  deadLetters: {
    gateway: KEEP,
    'inference-worker': KEEP,
    'rating-worker': ALL,
    'analytics-projector': KEEP,
  },
}

import type { DatabaseSchema } from '../schema/database-schema.ts'

export const SERVICE_ROLES = [
  'gateway',
  'inference-worker',
  'rating-worker',
  'analytics-projector',
] as const
export type ServiceRole = (typeof SERVICE_ROLES)[number]

/** What a service may do with a table, as `grant` takes it. */
type Grants = Partial<Record<ServiceRole, string>>

const READ = 'select'
const ADD = 'select, insert'
const CHANGE = 'select, update'
const KEEP = 'select, insert, update'
const ALL = 'select, insert, update, delete'

/** A row in it is told to the bus by whichever relay is first, and who locks it must be able to change it. */
const OUTBOX = ALL

/**
 * Which service may do what with which table: who is not named can not even read it. Who owns a table
 * (ARCHITECTURE.md) is who may write it; the few others are said why.
 */
export const TABLE_GRANTS: Readonly<Record<keyof DatabaseSchema, Grants>> = {
  // Whom the projector counts; nothing by which anybody is known.
  users: {
    gateway: ALL,
    'analytics-projector': 'select (id, is_guest, merged_into, is_superuser, voter_id)',
  },
  // The fold keeps as what votes are cast, and reads nothing else of it. The projector reads the
  // public records of iDs, and not whose they are.
  identities: {
    gateway: ALL,
    'rating-worker': 'select (user_id, provider, is_affiliated)',
    'analytics-projector':
      'select (provider, subject, record_due_at, record_attempts), update (is_affiliated, record_due_at, record_attempts)',
  },
  declaredExpertise: { gateway: ALL, 'rating-worker': 'select (user_id, field, role)' },
  revokedTokens: { gateway: ALL },
  accountMails: { gateway: ALL },
  totpSecrets: { gateway: ALL },
  items: { gateway: ALL },
  auditEntries: { gateway: 'select, insert, delete' },
  usageCounts: { gateway: KEEP },
  models: { gateway: KEEP, 'inference-worker': READ, 'rating-worker': READ },
  servedModels: { gateway: READ, 'inference-worker': KEEP, 'rating-worker': READ },
  // The fold knows questions again, and reads nothing else of a thread.
  threads: { gateway: ALL, 'rating-worker': 'select (id, question_sketch)' },
  votedThreads: { 'rating-worker': KEEP },
  // Append-only, as a trigger sees to.
  researchConsents: { gateway: ADD },
  // Who finds something puts it into the queue; the gateway decides. The fold reads decisions, and
  // nothing that people wrote about themselves.
  reviews: {
    gateway: ALL,
    'inference-worker': ALL,
    'rating-worker': 'select (kind, subject, state, facts, reason, decided_by, at), insert',
    'analytics-projector': ALL,
  },
  releases: { gateway: KEEP },
  // The worker closes a turn, and ends those that are overdue.
  turns: {
    gateway: ALL,
    'inference-worker': CHANGE,
    'rating-worker': 'select (id, thread_id, created_at, blind)',
    'analytics-projector': READ,
  },
  // Append-only, as a trigger sees to. People label a turn through the gateway, terms and
  // weights through the projector, a model through the inference worker.
  turnLabels: {
    gateway: ADD,
    'inference-worker': ADD,
    'rating-worker': READ,
    'analytics-projector': ADD,
  },
  // Inserted as queued by the gateway, which takes a failed one back when it is asked again. The
  // projector reads them for their sources.
  answers: {
    gateway: ALL,
    'inference-worker': CHANGE,
    'rating-worker': 'select (id, turn_id, model_id, self_identified)',
    'analytics-projector': READ,
  },
  turnNetworks: { gateway: ALL },
  deletedUsage: { gateway: 'select, insert, delete' },
  // Changed when a guest becomes an account, and then by its person alone: a trigger sees to it.
  votes: {
    gateway: KEEP,
    'inference-worker': 'select (turn_id, outcome)',
    'rating-worker': READ,
    'analytics-projector': READ,
  },
  // Append-only, as a trigger sees to.
  lateAssessments: { gateway: ADD },
  // A view of the assessments in `votes` and of late ones.
  assessments: { gateway: READ, 'rating-worker': READ, 'analytics-projector': READ },
  // Who stores something that the ledger records puts it here; the fold takes it out. The projector
  // waits for votes and learns no network.
  ledgerInbox: {
    gateway: 'insert',
    'inference-worker': 'insert',
    'rating-worker': ALL,
    'analytics-projector': 'select (kind, key, set_aside_at), insert',
  },
  voteExpertise: { 'rating-worker': KEEP },
  // The fold destroys keys, and never reads one.
  networkKeys: { gateway: ADD, 'rating-worker': 'select (id, created_at), delete' },
  voteNetworks: { gateway: READ, 'rating-worker': 'select, insert, delete' },
  foldProgress: { 'rating-worker': CHANGE },
  ledger: {
    gateway: READ,
    'rating-worker': ADD,
    'analytics-projector': 'select (vote_id, voter_id, left_model_id, right_model_id, rated)',
  },
  // The projector counts verdicts of votes that the ledger counts, restored ones included.
  ledgerChanges: {
    gateway: READ,
    'rating-worker': ADD,
    'analytics-projector': 'select (kind, subject_id)',
  },
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
  analyticsVerdicts: { gateway: READ, 'analytics-projector': ALL },
  analyticsRates: { gateway: READ, 'analytics-projector': ALL },
  // Whoever rebuilds the summaries forgets all that was read of answers.
  citationReadings: { gateway: READ, 'analytics-projector': `${ALL}, truncate` },
  citations: { gateway: READ, 'analytics-projector': `${ALL}, truncate` },
  citationCache: { gateway: READ, 'analytics-projector': ALL },
  citationHosts: { 'analytics-projector': ALL },
  outbox: { gateway: OUTBOX, 'inference-worker': OUTBOX, 'rating-worker': OUTBOX },
  // The gateway forgets what is settled; whoever rebuilds the summaries holds all others off.
  inbox: { gateway: 'select, delete', 'analytics-projector': ALL },
  deadLetters: {
    gateway: KEEP,
    'inference-worker': KEEP,
    'rating-worker': ALL,
    'analytics-projector': KEEP,
  },
}

import type { AccountMailTable } from './account-mail.ts'
import type { AnalyticsCountTable, AnalyticsRateTable } from './analytics.ts'
import type { AnswerTable } from './answer.ts'
import type { AuditEntryTable } from './audit.ts'
import type { BoardSnapshotTable } from './board-snapshot.ts'
import type { LedgerCheckpointTable, LedgerKeyTable } from './checkpoint.ts'
import type {
  CitationCacheTable,
  CitationHostTable,
  CitationReadingTable,
  CitationTable,
} from './citation.ts'
import type { ConnectionTable } from './connection.ts'
import type { ResearchConsentTable } from './consent.ts'
import type { DeadLetterTable } from './dead-letter.ts'
import type { DeclaredExpertiseTable } from './expertise.ts'
import type { FoldProgressTable } from './fold-progress.ts'
import type { IdentityTable } from './identity.ts'
import type { InvitationTable } from './invitation.ts'
import type { ItemTable } from './item.ts'
import type {
  LeaderboardEntryTable,
  LeaderboardSnapshotTable,
  PairDrawTable,
  VoteExclusionTable,
} from './leaderboard.ts'
import type { LedgerChangeTable, LedgerTable, VoteTallyTable } from './ledger.ts'
import type { LedgerInboxTable } from './ledger-inbox.ts'
import type { ModelTable, ServedModelTable } from './model.ts'
import type {
  DeletedUsageTable,
  NetworkKeyTable,
  TurnNetworkTable,
  VoteNetworkTable,
} from './network.ts'
import type { InboxTable, OutboxTable } from './outbox.ts'
import type { PersonalTokenTable } from './personal-token.ts'
import type { ReleaseTable } from './release.ts'
import type { ReviewTable } from './review.ts'
import type { ProviderSessionTable, RevokedTokenTable } from './session.ts'
import type { SiteTable } from './site.ts'
import type {
  StudyArmTable,
  StudyAssignmentTable,
  StudyItemTable,
  StudyRaterTable,
  StudyRatingTable,
  StudyResponseTable,
  StudyTable,
} from './study.ts'
import type { ThreadTable, VotedThreadTable } from './thread.ts'
import type { TotpSecretTable } from './totp.ts'
import type { TurnTable } from './turn.ts'
import type { TurnLabelTable } from './turn-label.ts'
import type { UsageCountTable } from './usage.ts'
import type { UserTable } from './user.ts'
import type { AssessmentView, VoteTable } from './vote.ts'
import type { VoteExpertiseTable } from './vote-expertise.ts'

export interface DatabaseSchema {
  users: UserTable
  identities: IdentityTable
  declaredExpertise: DeclaredExpertiseTable
  revokedTokens: RevokedTokenTable
  providerSessions: ProviderSessionTable
  personalTokens: PersonalTokenTable
  invitations: InvitationTable
  accountMails: AccountMailTable
  totpSecrets: TotpSecretTable
  items: ItemTable
  connections: ConnectionTable
  models: ModelTable
  servedModels: ServedModelTable
  threads: ThreadTable
  researchConsents: ResearchConsentTable
  votedThreads: VotedThreadTable
  reviews: ReviewTable
  releases: ReleaseTable
  turns: TurnTable
  turnLabels: TurnLabelTable
  answers: AnswerTable
  votes: VoteTable
  assessments: AssessmentView
  voteExpertise: VoteExpertiseTable
  ledgerInbox: LedgerInboxTable
  ledger: LedgerTable
  ledgerChanges: LedgerChangeTable
  networkKeys: NetworkKeyTable
  turnNetworks: TurnNetworkTable
  voteNetworks: VoteNetworkTable
  deletedUsage: DeletedUsageTable
  voteTallies: VoteTallyTable
  voteExclusions: VoteExclusionTable
  leaderboardSnapshots: LeaderboardSnapshotTable
  leaderboardEntries: LeaderboardEntryTable
  boardSnapshots: BoardSnapshotTable
  ledgerKeys: LedgerKeyTable
  ledgerCheckpoints: LedgerCheckpointTable
  pairDraws: PairDrawTable
  analyticsCounts: AnalyticsCountTable
  analyticsRates: AnalyticsRateTable
  citationReadings: CitationReadingTable
  citations: CitationTable
  citationCache: CitationCacheTable
  citationHosts: CitationHostTable
  usageCounts: UsageCountTable
  auditEntries: AuditEntryTable
  outbox: OutboxTable
  inbox: InboxTable
  deadLetters: DeadLetterTable
  foldProgress: FoldProgressTable
  site: SiteTable
  studies: StudyTable
  studyItems: StudyItemTable
  studyArms: StudyArmTable
  studyResponses: StudyResponseTable
  studyRaters: StudyRaterTable
  studyAssignments: StudyAssignmentTable
  studyRatings: StudyRatingTable
}

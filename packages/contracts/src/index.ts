export {
  type AnswerStyle,
  LENGTH_CLASSES,
  MARKDOWN_CLASSES,
  STYLE_CODES,
  styleCode,
  styleOfCode,
} from './answer-style.ts'
export {
  type AnswerFrame,
  type AttachReply,
  type AttachRequest,
  answerFrames,
  attachAnswer,
  type EndFrame,
  leaderboardPublished,
  overdueAnswers,
  PLAIN_END,
  type ReasoningFrame,
  type SubjectDefinition,
  stopAnswer,
  type TextFrame,
} from './bus/subjects.ts'
export {
  AnswerEnding,
  AnswerErrorCode,
  answerErrorNotice,
  EMPTY_ANSWER_NOTICE,
  FAILED_ANSWER_NOTICE,
  LastingErrorCode,
  toEnding,
} from './chat/answer-errors.ts'
export { ProviderSource } from './chat/answer-sources.ts'
export { BATTLE_ALIASES, ChatEvent, CLOSE_CODE } from './chat/events.ts'
export {
  ChatMessage,
  ChatRequest,
  DEFAULT_MAX_TOKENS,
  DEFAULT_TEMPERATURE,
  MAX_CLIENT_FRAME_BYTES,
  MAX_PROMPT_LENGTH,
  MAX_TOKENS_LIMIT,
  OpeningFrame,
  ResumeRequest,
  StopRequest,
} from './chat/requests.ts'
export { answerCompleted, answerRequested } from './events/answer-events.ts'
export { defineEvent, type Event, type EventDefinition } from './events/define-event.ts'
export { turnStarted } from './events/turn-started.ts'
export { userCreated } from './events/user-created.ts'
export { turnDeleted, userLeft } from './events/user-deleted.ts'
export { voteCast } from './events/vote-cast.ts'
export {
  AnalyticsDto,
  AnalyticsUserDto,
  AnalyticsUsersDto,
  ListAnalyticsUsersQuery,
  listAnalyticsUsersRoute,
  MAX_ANALYTICS_USERS,
  MessageStatsDto,
  readAnalyticsRoute,
  TodayDto,
} from './http/analytics.ts'
export {
  AnswerRateKind,
  AnswerRatesDto,
  ModelAnswerRatesDto,
  readAnswerRatesRoute,
} from './http/answer-rates.ts'
export {
  AnswerTag,
  AnswerVerdict,
  Assessment,
  Assessments,
  assessVoteRoute,
  MAX_ANSWER_TAGS,
  StoredAssessment,
} from './http/assessments.ts'
export {
  BoardCellDto,
  BoardDifferencesDto,
  BoardMatrixDto,
  BoardState,
  BoardSummaryDto,
  BoardsDto,
  boardState,
  listBoardsRoute,
  ReadBoardMatrixQuery,
  readBoardDifferencesRoute,
  readBoardMatrixRoute,
  StyleEffectDto,
} from './http/boards.ts'
export {
  CheckpointDto,
  CheckpointsDto,
  LedgerKeyDto,
  LedgerKeysDto,
  ListCheckpointsQuery,
  ListLedgerKeysQuery,
  listCheckpointsRoute,
  listLedgerKeysRoute,
  MAX_CHECKPOINTS,
} from './http/checkpoints.ts'
export {
  CitationRateDto,
  CitationRatesDto,
  MIN_CITING_ANSWERS,
  MIN_CITING_USERS,
  ModelCitationsDto,
  readCitationRatesRoute,
} from './http/citation-rates.ts'
export {
  CitationDto,
  CitationKind,
  CitationStatus,
  CitationsDto,
  ListCitationsQuery,
  listCitationsRoute,
  MAX_CITATIONS_LISTED,
  MAX_CITATIONS_PER_ANSWER,
} from './http/citations.ts'
export {
  ConfirmAddressBody,
  confirmAddressRoute,
  requestConfirmationRoute,
} from './http/confirmation.ts'
export {
  CONSENT_SENTENCE,
  CONSENT_VERSION,
  ConsentRecord,
  ConsentScope,
  ConsentsDto,
  GiveConsentBody,
  giveConsentRoute,
  giveThreadConsentRoute,
  readConsentsRoute,
  readThreadConsentRoute,
  ThreadConsentDto,
} from './http/consents.ts'
export { ErrorBody, MessageBody, ValidationIssue } from './http/errors.ts'
export { EthicsDto, readEthicsRoute } from './http/ethics.ts'
export {
  AskAttestationBody,
  AttestationState,
  askAttestationRoute,
  DeclaredExpertise,
  DeclareExpertiseBody,
  declareExpertiseRoute,
  EvidenceKind,
  ExpertiseDto,
  ExpertiseRole,
  ExpertiseTier,
  OwnAttestation,
  readExpertiseRoute,
  withdrawExpertiseRoute,
} from './http/expertise.ts'
export { ExportDto, exportMeRoute } from './http/export.ts'
export {
  finishGoogleRoute,
  GoogleCallbackBody,
  GoogleStartDto,
  GoogleStatusDto,
  readGoogleStatusRoute,
  StartGoogleBody,
  startGoogleRoute,
} from './http/google.ts'
export { Fingerprint, GUEST_FINGERPRINT_HEADER, GuestQuery } from './http/guest.ts'
export {
  GuestChatDto,
  readGuestChatHistoryRoute,
  startGuestChatRoute,
} from './http/guest-chat.ts'
export {
  createItemRoute,
  deleteItemRoute,
  ItemBody,
  ItemDto,
  ItemsDto,
  listItemsRoute,
  readItemRoute,
  replaceItemRoute,
} from './http/items.ts'
export {
  LabelAxis,
  type LabelSlug,
  LabelSource,
  LabelStatus,
  MAX_SUBJECTS,
  readLabelsRoute,
  SetLabelsBody,
  Subject,
  Subjects,
  setLabelsRoute,
  Task,
  TurnLabelsDto,
} from './http/labels.ts'
export {
  HeadToHeadDto,
  HeadToHeadPairDto,
  LeaderboardDetailsDto,
  LeaderboardDistributionDto,
  LeaderboardDto,
  LeaderboardEntryDto,
  MAX_LEADERBOARD_ENTRIES,
  OVERALL_BOARD,
  PRELIMINARY_HALF_WIDTH,
  PRELIMINARY_VOTERS,
  PreferenceDto,
  RATING_START,
  RatingHistoryDto,
  RatingPointDto,
  ReadLeaderboardQuery,
  ReadPreferenceQuery,
  readHeadToHeadRoute,
  readLeaderboardDistributionRoute,
  readLeaderboardRoute,
  readPreferenceRoute,
  readRatingHistoryRoute,
} from './http/leaderboard.ts'
export {
  ChangeLine,
  ExportLedgerQuery,
  exportLedgerRoute,
  LEDGER_COLUMNS,
  type LedgerAxis,
  LedgerLine,
  type LedgerSlug,
  OtherBoardLine,
  SnapshotLine,
} from './http/ledger.ts'
export { ListLlmsQuery, LlmDto, listLlmsRoute } from './http/llms.ts'
export {
  AccessTokenDto,
  createAccessTokenRoute,
  LoginBody,
  logOutRoute,
  testTokenRoute,
} from './http/login.ts'
export {
  KeptMailDto,
  KeptMailsDto,
  listKeptMailsRoute,
  MailStatusDto,
  readMailStatusRoute,
} from './http/mail.ts'
export {
  listModelsRoute,
  ModelDayDto,
  ModelDto,
  ModelState,
  PauseModelBody,
  pauseModelRoute,
} from './http/models.ts'
export {
  FinishOrcidBody,
  finishOrcidRoute,
  OrcidStartDto,
  startOrcidRoute,
  unlinkOrcidRoute,
} from './http/orcid.ts'
export { PageQuery } from './http/page.ts'
export { IdentifierKind, PatientDataFinding } from './http/patient-data.ts'
export { PublicationDto, publishBoardRoute, readPublicationRoute } from './http/publication.ts'
export {
  RecoveryHtmlDto,
  ResetPasswordBody,
  readRecoveryHtmlRoute,
  recoverPasswordRoute,
  resetPasswordRoute,
} from './http/recovery.ts'
export {
  listReleasesRoute,
  ReleaseDto,
  ReleaseFileDto,
  ReleasesDto,
  ReleaseTableDto,
  readReleaseFileRoute,
  readReleaseTableRoute,
} from './http/releases.ts'
export { type Access, defineRoute, type RouteContract } from './http/route-contract.ts'
export {
  readSharedThreadRoute,
  readThreadShareRoute,
  revokeThreadShareRoute,
  ShareDto,
  SharedAnswerDto,
  SharedThreadDto,
  SharedTurnDto,
  ShareId,
  shareThreadRoute,
  ThreadShareDto,
} from './http/shares.ts'
export {
  acceptGuestTermsRoute,
  acceptTermsRoute,
  readGuestTermsStatusRoute,
  readTermsStatusRoute,
  TERMS_VERSION,
  TermsStatusDto,
} from './http/terms.ts'
export {
  AnswerSide,
  ChatMode,
  deleteThreadRoute,
  ListThreadsQuery,
  listThreadsRoute,
  MAX_THREADS_LISTED,
  MessageDto,
  MessageMetricsDto,
  readThreadHistoryRoute,
  ThreadDto,
  ThreadHistoryDto,
  TurnDto,
  TurnState,
  TurnVoteDto,
  UpdateThreadBody,
  updateThreadRoute,
} from './http/threads.ts'
export {
  BeginTotpBody,
  beginTotpRoute,
  DisableTotpBody,
  disableTotpRoute,
  EnableTotpBody,
  enableTotpRoute,
  TotpEnabledDto,
  TotpSecretDto,
} from './http/totp.ts'
export {
  CountUsageBody,
  countUsageRoute,
  MAX_USAGE_EVENTS,
  ReadUsageQuery,
  readUsageRoute,
  UsageCountDto,
  UsageEvent,
  type UsageEventName,
} from './http/usage.ts'
export {
  CreateUserBody,
  createUserRoute,
  deleteMeRoute,
  deleteUserRoute,
  GuestDto,
  ListUsersQuery,
  listUsersRoute,
  MeDto,
  readMeRoute,
  readUserRoute,
  SignUpBody,
  signUpRoute,
  startGuestRoute,
  TwoFactor,
  UpdatedMeDto,
  UpdateMeBody,
  UpdatePasswordBody,
  UpdateUserBody,
  UserDto,
  UserSort,
  UsersDto,
  updateMeRoute,
  updatePasswordRoute,
  updateUserRoute,
} from './http/users.ts'
export {
  MIN_ASSESSED_ANSWERS,
  MIN_ASSESSING_VOTERS,
  ModelVerdictsDto,
  readVerdictsRoute,
  VerdictRateDto,
  VerdictsDto,
} from './http/verdicts.ts'
export {
  CastVoteBody,
  CastVoteQuery,
  castVoteRoute,
  DeclinedSides,
  LeaveFeedbackBody,
  LeaveFeedbackQuery,
  LeftOutReason,
  leaveFeedbackRoute,
  MAX_FEEDBACK_LENGTH,
  UnratedReason,
  VoteDto,
  VoteOutcome,
} from './http/votes.ts'
export { defineJob, type JobDefinition } from './jobs/define-job.ts'
export { recomputeLeaderboard } from './jobs/recompute-leaderboard.ts'
export { sendAccountMail } from './jobs/send-account-mail.ts'
export { sendPasswordReset } from './jobs/send-password-reset.ts'
export { ModelEntry, ModelsFile, ProviderName } from './models/models-file.ts'

export {
  type AnswerFrame,
  type AttachReply,
  type AttachRequest,
  answerFrames,
  attachAnswer,
  type EndFrame,
  leaderboardPublished,
  type ReasoningFrame,
  type SubjectDefinition,
  stopAnswer,
  type TextFrame,
} from './bus/subjects.ts'
export {
  AnswerErrorCode,
  answerErrorNotice,
  EMPTY_ANSWER_NOTICE,
  FAILED_ANSWER_NOTICE,
} from './chat/answer-errors.ts'
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
export { voteCast } from './events/vote-cast.ts'
export { ErrorBody, MessageBody, ValidationIssue } from './http/errors.ts'
export { Fingerprint, GUEST_FINGERPRINT_HEADER, GuestQuery } from './http/guest.ts'
export {
  LeaderboardDistributionDto,
  LeaderboardDto,
  LeaderboardEntryDto,
  MAX_LEADERBOARD_ENTRIES,
  RATING_START,
  ReadLeaderboardQuery,
  readLeaderboardDistributionRoute,
  readLeaderboardRoute,
} from './http/leaderboard.ts'
export { ListLlmsQuery, LlmDto, listLlmsRoute } from './http/llms.ts'
export { AccessTokenDto, createAccessTokenRoute, LoginBody } from './http/login.ts'
export { defineRoute, type RouteContract } from './http/route-contract.ts'
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
  readThreadHistoryRoute,
  ThreadDto,
  ThreadHistoryDto,
  TurnDto,
  TurnState,
  TurnVoteDto,
} from './http/threads.ts'
export { GuestDto, readMeRoute, startGuestRoute, UserDto } from './http/users.ts'
export {
  CastVoteBody,
  CastVoteQuery,
  castVoteRoute,
  MAX_FEEDBACK_LENGTH,
  UnratedReason,
  VoteDto,
  VoteOutcome,
} from './http/votes.ts'
export { defineJob, type JobDefinition } from './jobs/define-job.ts'
export { recomputeLeaderboard } from './jobs/recompute-leaderboard.ts'
export { ModelEntry, ModelsFile, ProviderName } from './models/models-file.ts'

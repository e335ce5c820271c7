import { REFUSALS } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'

/**
 * The texts that the client shows or logs on failures, exactly as in the specification's catalogue.
 * The server's texts are defined there; the notices in answers are shared in the contracts.
 */
export const ERRORS = {
  sending: t`Error sending message`,
  models: t`Failed to fetch models`,
  noModel: REFUSALS.noModel,
  vote: t`Failed to submit vote`,
  threads: t`Failed to fetch threads`,
  termsStatus: t`Failed to get terms status`,
  termsCheck: t`Failed to check terms status`,
  termsAcceptance: t`Failed to accept terms`,
  noIdentity: t`No user identification available`,
  noThread: t`Thread ID is required`,
  noChoice: REFUSALS.noChoice,
  socket: t`WebSocket connection error`,
  socketMessage: t`Failed to parse WebSocket message`,
  socketCreation: t`Failed to create WebSocket connection`,
  unknownStream: t`Unknown error`,
  board: t`Error loading leaderboard!`,
  boardFetch: t`Failed to fetch leaderboard data`,
  distributionFetch: t`Failed to fetch distribution data`,
  boardUnknown: t`Unknown error occurred`,
  boardEmpty: t`No models found in the leaderboard.`,
  benchmark: t`Failed to load model data`,
  googleCancelled: t`Authentication was cancelled or failed`,
  googleNoCode: REFUSALS.noGoogleCode,
  googleRefused: REFUSALS.providerFailed,
  googleUnexpected: t`An unexpected error occurred`,
} as const

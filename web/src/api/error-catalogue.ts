import { REFUSALS } from '@assay/contracts/constants'

/**
 * The texts that the client shows or logs on failures, exactly as in the specification's catalogue.
 * The server's texts are defined there; the notices in answers are shared in the contracts.
 */
export const ERRORS = {
  sending: 'Error sending message',
  models: 'Failed to fetch models',
  noModel: REFUSALS.noModel,
  vote: 'Failed to submit vote',
  threads: 'Failed to fetch threads',
  termsStatus: 'Failed to get terms status',
  termsCheck: 'Failed to check terms status',
  termsAcceptance: 'Failed to accept terms',
  noIdentity: 'No user identification available',
  noThread: 'Thread ID is required',
  noChoice: REFUSALS.noChoice,
  socket: 'WebSocket connection error',
  socketMessage: 'Failed to parse WebSocket message',
  socketCreation: 'Failed to create WebSocket connection',
  unknownStream: 'Unknown error',
  board: 'Error loading leaderboard!',
  boardFetch: 'Failed to fetch leaderboard data',
  distributionFetch: 'Failed to fetch distribution data',
  boardUnknown: 'Unknown error occurred',
  boardEmpty: 'No models found in the leaderboard.',
  benchmark: 'Failed to load model data',
  googleCancelled: 'Authentication was cancelled or failed',
  googleNoCode: REFUSALS.noGoogleCode,
  googleRefused: REFUSALS.providerFailed,
  googleUnexpected: 'An unexpected error occurred',
} as const

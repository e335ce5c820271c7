import type {
  correctRatingRoute,
  joinStudyRoute,
  leaveStudyRoute,
  listRatedStudiesRoute,
  rateRoute,
  readDeskRoute,
  readInvitationRoute,
  readLastRatingRoute,
  saveDraftRoute,
  skipRoute,
  takeFurtherRoute,
} from '@assay/contracts/studies/assignments'
import { readHook, sendHook } from '../../api/route-hooks.ts'

/** A change of the studies in which the reader rates. */
const TAGS = ['RatedStudies'] as const

export const useListRatedStudiesQuery = readHook<typeof listRatedStudiesRoute>(
  '/api/v1/studies/rated',
  TAGS,
)
export const useReadInvitationMutation = sendHook<typeof readInvitationRoute>(
  'POST',
  '/api/v1/studies/invitation',
)
export const useJoinStudyMutation = sendHook<typeof joinStudyRoute>(
  'POST',
  '/api/v1/studies/join',
  TAGS,
)
export const useReadDeskQuery = readHook<typeof readDeskRoute>('/api/v1/studies/:study_id/desk')
export const useTakeFurtherMutation = sendHook<typeof takeFurtherRoute>(
  'POST',
  '/api/v1/studies/:study_id/desk',
)
export const useLeaveStudyMutation = sendHook<typeof leaveStudyRoute>(
  'DELETE',
  '/api/v1/studies/:study_id/desk',
  TAGS,
)
export const useSaveDraftMutation = sendHook<typeof saveDraftRoute>(
  'PUT',
  '/api/v1/studies/assignments/:assignment_id/draft',
)
export const useRateMutation = sendHook<typeof rateRoute>(
  'POST',
  '/api/v1/studies/assignments/:assignment_id',
)
export const useReadLastRatingQuery = readHook<typeof readLastRatingRoute>(
  '/api/v1/studies/assignments/:assignment_id',
)
export const useCorrectRatingMutation = sendHook<typeof correctRatingRoute>(
  'PUT',
  '/api/v1/studies/assignments/:assignment_id',
)
export const useSkipMutation = sendHook<typeof skipRoute>(
  'POST',
  '/api/v1/studies/assignments/:assignment_id/skip',
)

import type {
  addArmRoute,
  deleteArmRoute,
  editArmRoute,
  listArmsRoute,
  retryResponsesRoute,
} from '@assay/contracts/studies/arms'
import type { listStudyItemsRoute } from '@assay/contracts/studies/items'
import type { readPlanRoute } from '@assay/contracts/studies/plan'
import type {
  createJoinLinkRoute,
  deleteJoinLinkRoute,
  inviteRatersRoute,
  listRatersRoute,
  removeRaterRoute,
} from '@assay/contracts/studies/raters'
import type {
  archiveStudyRoute,
  closeStudyRoute,
  copyStudyRoute,
  createStudyRoute,
  deleteStudyRoute,
  editStudyRoute,
  freezeStudyRoute,
  listStudiesRoute,
  readStudyRoute,
  restoreStudyRoute,
  setStudyRoute,
  startRatingRoute,
} from '@assay/contracts/studies/studies'
import { readHook, sendHook } from '../../api/route-hooks.ts'

/** A change of one part of a study changes its plan and its numbers. */
export const TAGS = ['Studies'] as const

export const useListStudiesQuery = readHook<typeof listStudiesRoute>('/api/v1/studies/', TAGS)
export const useReadStudyQuery = readHook<typeof readStudyRoute>('/api/v1/studies/:study_id', TAGS)
export const useListStudyItemsQuery = readHook<typeof listStudyItemsRoute>(
  '/api/v1/studies/:study_id/items',
  TAGS,
)
export const useListArmsQuery = readHook<typeof listArmsRoute>(
  '/api/v1/studies/:study_id/arms',
  TAGS,
)
export const useReadPlanQuery = readHook<typeof readPlanRoute>(
  '/api/v1/studies/:study_id/plan',
  TAGS,
)
export const useListRatersQuery = readHook<typeof listRatersRoute>(
  '/api/v1/studies/:study_id/raters',
  TAGS,
)

export const useCreateStudyMutation = sendHook<typeof createStudyRoute>(
  'POST',
  '/api/v1/studies/',
  TAGS,
)
export const useEditStudyMutation = sendHook<typeof editStudyRoute>(
  'PUT',
  '/api/v1/studies/:study_id',
  TAGS,
)
export const useSetStudyMutation = sendHook<typeof setStudyRoute>(
  'PATCH',
  '/api/v1/studies/:study_id',
  TAGS,
)
export const useDeleteStudyMutation = sendHook<typeof deleteStudyRoute>(
  'DELETE',
  '/api/v1/studies/:study_id',
)
export const useFreezeStudyMutation = sendHook<typeof freezeStudyRoute>(
  'POST',
  '/api/v1/studies/:study_id/freeze',
  TAGS,
)
export const useStartRatingMutation = sendHook<typeof startRatingRoute>(
  'POST',
  '/api/v1/studies/:study_id/start-rating',
  TAGS,
)
export const useCloseStudyMutation = sendHook<typeof closeStudyRoute>(
  'POST',
  '/api/v1/studies/:study_id/close',
  TAGS,
)
export const useArchiveStudyMutation = sendHook<typeof archiveStudyRoute>(
  'POST',
  '/api/v1/studies/:study_id/archive',
  TAGS,
)
export const useRestoreStudyMutation = sendHook<typeof restoreStudyRoute>(
  'POST',
  '/api/v1/studies/:study_id/restore',
  TAGS,
)
export const useCopyStudyMutation = sendHook<typeof copyStudyRoute>(
  'POST',
  '/api/v1/studies/:study_id/versions',
  TAGS,
)

export const useAddArmMutation = sendHook<typeof addArmRoute>(
  'POST',
  '/api/v1/studies/:study_id/arms',
  TAGS,
)
export const useEditArmMutation = sendHook<typeof editArmRoute>(
  'PUT',
  '/api/v1/studies/:study_id/arms/:arm_id',
  TAGS,
)
export const useDeleteArmMutation = sendHook<typeof deleteArmRoute>(
  'DELETE',
  '/api/v1/studies/:study_id/arms/:arm_id',
  TAGS,
)
export const useRetryResponsesMutation = sendHook<typeof retryResponsesRoute>(
  'POST',
  '/api/v1/studies/:study_id/retry',
  TAGS,
)

export const useInviteRatersMutation = sendHook<typeof inviteRatersRoute>(
  'POST',
  '/api/v1/studies/:study_id/raters',
  TAGS,
)
export const useRemoveRaterMutation = sendHook<typeof removeRaterRoute>(
  'DELETE',
  '/api/v1/studies/:study_id/raters/:rater_id',
  TAGS,
)
export const useCreateJoinLinkMutation = sendHook<typeof createJoinLinkRoute>(
  'POST',
  '/api/v1/studies/:study_id/link',
  TAGS,
)
export const useDeleteJoinLinkMutation = sendHook<typeof deleteJoinLinkRoute>(
  'DELETE',
  '/api/v1/studies/:study_id/link',
  TAGS,
)

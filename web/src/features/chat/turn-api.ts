import type { listCitationsRoute } from '@assay/contracts/citations'
import type { readLabelsRoute, setLabelsRoute } from '@assay/contracts/labels'
import { readHook, sendHook } from '../../api/route-hooks.ts'

const LABELS_URL = '/api/v1/turns/:id/labels'

/** The citations in a thread. The citations in an answer are published once its turn has a vote. */
export const useListCitationsQuery = readHook<typeof listCitationsRoute>(
  '/api/v1/threads/:id/citations',
  ['History'],
)
export const useReadLabelsQuery = readHook<typeof readLabelsRoute>(LABELS_URL)
export const useSetLabelsMutation = sendHook<typeof setLabelsRoute>('PUT', LABELS_URL, ['History'])

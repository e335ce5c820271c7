import type {
  declareExpertiseRoute,
  readExpertiseRoute,
  requestAttestationRoute,
  withdrawExpertiseRoute,
} from '@assay/contracts/expertise'
import type { finishOrcidRoute, startOrcidRoute, unlinkOrcidRoute } from '@assay/contracts/orcid'
import { readHook, sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/users/me/expertise'
const ORCID_URL = '/api/v1/identities/orcid'
const TAGS = ['Expertise'] as const

export const useReadExpertiseQuery = readHook<typeof readExpertiseRoute>(URL, TAGS)
export const useDeclareExpertiseMutation = sendHook<typeof declareExpertiseRoute>('PUT', URL, TAGS)
export const useWithdrawExpertiseMutation = sendHook<typeof withdrawExpertiseRoute>(
  'DELETE',
  URL,
  TAGS,
)
export const useRequestAttestationMutation = sendHook<typeof requestAttestationRoute>(
  'POST',
  '/api/v1/attestations/',
  TAGS,
)
export const useStartOrcidMutation = sendHook<typeof startOrcidRoute>('GET', `${ORCID_URL}/start`)
export const useFinishOrcidMutation = sendHook<typeof finishOrcidRoute>(
  'POST',
  `${ORCID_URL}/finish`,
  TAGS,
)
export const useUnlinkOrcidMutation = sendHook<typeof unlinkOrcidRoute>('DELETE', ORCID_URL, TAGS)

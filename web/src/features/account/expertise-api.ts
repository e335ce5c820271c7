import type {
  askAttestationRoute,
  declareExpertiseRoute,
  readExpertiseRoute,
  withdrawExpertiseRoute,
} from '@assay/contracts/expertise'
import type { finishOrcidRoute, startOrcidRoute, unlinkOrcidRoute } from '@assay/contracts/orcid'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const URL = '/api/v1/users/me/expertise'
const ORCID_URL = '/api/v1/identities/orcid'

const expertiseApi = api.injectEndpoints({
  endpoints: (build) => {
    const { readOf, send, change } = endpointsOf(build)
    return {
      readExpertise: readOf<typeof readExpertiseRoute, void>(() => ({ url: URL }), ['Expertise']),
      declareExpertise: send<typeof declareExpertiseRoute>('PUT', URL, ['Expertise']),
      withdrawExpertise: send<typeof withdrawExpertiseRoute>('DELETE', URL, ['Expertise']),
      askAttestation: send<typeof askAttestationRoute>('POST', '/api/v1/attestations/', [
        'Expertise',
      ]),
      startOrcid: change<typeof startOrcidRoute, void>('GET', () => ({
        url: `${ORCID_URL}/start`,
      })),
      finishOrcid: send<typeof finishOrcidRoute>('POST', `${ORCID_URL}/finish`, ['Expertise']),
      unlinkOrcid: send<typeof unlinkOrcidRoute>('DELETE', ORCID_URL, ['Expertise']),
    }
  },
})

export const {
  useAskAttestationMutation,
  useReadExpertiseQuery,
  useDeclareExpertiseMutation,
  useStartOrcidMutation,
  useFinishOrcidMutation,
  useUnlinkOrcidMutation,
  useWithdrawExpertiseMutation,
} = expertiseApi

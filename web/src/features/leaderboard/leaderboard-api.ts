import type {
  ReadPreferenceQuery,
  readHeadToHeadRoute,
  readLeaderboardDistributionRoute,
  readLeaderboardRoute,
  readPreferenceRoute,
  readRatingHistoryRoute,
} from '@assay/contracts/leaderboard'
import type { ExportLedgerQuery, exportLedgerRoute } from '@assay/contracts/ledger'
import type { publishBoardRoute, readPublicationRoute } from '@assay/contracts/publication'
import { api } from '../../api/api.ts'
import { fetchArgs } from '../../api/contract.ts'
import { endpointsOf } from '../../api/endpoints.ts'
import { saveFile } from '../../components/save-file.ts'

const URL = '/api/v1/leaderboard'
const ENTRY_LIMIT = 50

type PreferenceQuery = ReadPreferenceQuery & { readonly position: string }
type HistoryQuery = { readonly llmId: string; readonly position: number }

const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => {
    const { read, readOf, send } = endpointsOf(build)
    return {
      readPublication: read<typeof readPublicationRoute>(`${URL}/publication`, ['Publication']),
      publishBoard: send<typeof publishBoardRoute>('PUT', `${URL}/publication`, ['Publication']),
      readLeaderboard: readOf<typeof readLeaderboardRoute, void>(
        () => ({ url: `${URL}/`, params: { limit: ENTRY_LIMIT } }),
        ['Leaderboard'],
      ),
      readDistribution: read<typeof readLeaderboardDistributionRoute>(`${URL}/distribution`, [
        'Leaderboard',
      ]),
      /** As of a place in the ledger: a newer board brings newer pairs. */
      readHeadToHead: readOf<typeof readHeadToHeadRoute, { position: number }>(() => ({
        url: `${URL}/head-to-head`,
      })),
      readPreference: readOf<typeof readPreferenceRoute, PreferenceQuery>(({ first, second }) => ({
        url: `${URL}/preference`,
        params: { first, second },
      })),
      readRatingHistory: readOf<typeof readRatingHistoryRoute, HistoryQuery>(({ llmId }) => ({
        url: `${URL}/history/${llmId}`,
      })),
      /** Saves the ledger as a file; nothing of it is kept. */
      exportLedger: build.mutation<null, Required<ExportLedgerQuery>>({
        query: ({ format }) => ({
          ...fetchArgs<typeof exportLedgerRoute>('GET', '/api/v1/ledger/export'),
          params: { format },
          responseHandler: async (response) => {
            if (!response.ok) return response.json()
            saveFile(`ledger.${format}`, await response.blob())
            return null
          },
        }),
      }),
    }
  },
})

export const {
  useReadPublicationQuery,
  usePublishBoardMutation,
  useReadLeaderboardQuery,
  useReadDistributionQuery,
  useReadHeadToHeadQuery,
  useReadPreferenceQuery,
  useReadRatingHistoryQuery,
  useExportLedgerMutation,
} = leaderboardApi

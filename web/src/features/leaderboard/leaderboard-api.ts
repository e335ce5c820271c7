import type {
  listBoardsRoute,
  readBoardDifferencesRoute,
  readBoardMatrixRoute,
} from '@assay/contracts/boards'
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
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { readHook, sendHook } from '../../api/route-hooks.ts'
import { saveResponse } from '../../components/save-file.ts'

/** How often the parts of the board are read again. */
export interface Polling {
  readonly pollingInterval: number
  readonly skipPollingIfUnfocused: boolean
}

const URL = '/api/v1/leaderboard'
const TAGS = ['Leaderboard'] as const
/** The query for the overall board. */
export const OVERALL_BOARD = { limit: 50 } as const

export const useReadPublicationQuery = readHook<typeof readPublicationRoute>(`${URL}/publication`, [
  'Publication',
])
export const usePublishBoardMutation = sendHook<typeof publishBoardRoute>(
  'PUT',
  `${URL}/publication`,
  ['Publication'],
)
export const useReadBoardQuery = readHook<typeof readLeaderboardRoute>(`${URL}/`, TAGS)
export const useReadDistributionQuery = readHook<typeof readLeaderboardDistributionRoute>(
  `${URL}/distribution`,
  TAGS,
)
export const useListBoardsQuery = readHook<typeof listBoardsRoute>(`${URL}/boards`, TAGS)
export const useReadBoardMatrixQuery = readHook<typeof readBoardMatrixRoute>(`${URL}/matrix`, TAGS)
export const useReadBoardDifferencesQuery = readHook<typeof readBoardDifferencesRoute>(
  `${URL}/differences`,
  TAGS,
)

/** The position is not sent: it only makes these queries run again for a newer board. */
export const {
  useReadHeadToHeadQuery,
  useReadPreferenceQuery,
  useReadRatingHistoryQuery,
  useExportLedgerMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    readHeadToHead: build.query<ResponseOf<typeof readHeadToHeadRoute>, { position: number }>({
      query: () => fetchArgs<typeof readHeadToHeadRoute>('GET', `${URL}/head-to-head`),
    }),
    readPreference: build.query<
      ResponseOf<typeof readPreferenceRoute>,
      ReadPreferenceQuery & { readonly position: string }
    >({
      query: ({ first, second }) => ({
        ...fetchArgs<typeof readPreferenceRoute>('GET', `${URL}/preference`),
        params: { first, second },
      }),
    }),
    readRatingHistory: build.query<
      ResponseOf<typeof readRatingHistoryRoute>,
      { readonly llm_id: string; readonly position: number }
    >({
      query: (params) =>
        fetchArgs<typeof readRatingHistoryRoute>('GET', `${URL}/history/:llm_id`, params),
    }),
    /** Saves the ledger as a file, without caching it. */
    exportLedger: build.mutation<null, Required<ExportLedgerQuery>>({
      query: ({ format }) => ({
        ...fetchArgs<typeof exportLedgerRoute>('GET', '/api/v1/ledger/export'),
        params: { format },
        responseHandler: saveResponse(`ledger.${format}`),
      }),
    }),
  }),
})

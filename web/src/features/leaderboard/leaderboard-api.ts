import type {
  ReadPreferenceQuery,
  readHeadToHeadRoute,
  readLeaderboardDistributionRoute,
  readLeaderboardRoute,
  readPreferenceRoute,
  readRatingHistoryRoute,
} from '@assay/contracts/leaderboard'
import type { ExportLedgerQuery, exportLedgerRoute } from '@assay/contracts/ledger'
import type {
  PublicationDto,
  publishBoardRoute,
  readPublicationRoute,
} from '@assay/contracts/publication'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { saveFile } from '../../components/save-file.ts'

const ENTRY_LIMIT = 50

type PreferenceQuery = ReadPreferenceQuery & { readonly position: string }
type HistoryQuery = { readonly llmId: string; readonly position: number }

const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPublication: build.query<ResponseOf<typeof readPublicationRoute>, void>({
      query: () => fetchArgs<typeof readPublicationRoute>('GET', '/api/v1/leaderboard/publication'),
      providesTags: ['Publication'],
    }),
    publishBoard: build.mutation<ResponseOf<typeof publishBoardRoute>, PublicationDto>({
      query: (body) => ({
        ...fetchArgs<typeof publishBoardRoute>('PUT', '/api/v1/leaderboard/publication'),
        body,
      }),
      invalidatesTags: ['Publication'],
    }),
    readLeaderboard: build.query<ResponseOf<typeof readLeaderboardRoute>, void>({
      query: () => ({
        ...fetchArgs<typeof readLeaderboardRoute>('GET', '/api/v1/leaderboard/'),
        params: { limit: ENTRY_LIMIT },
      }),
      providesTags: ['Leaderboard'],
    }),
    readDistribution: build.query<ResponseOf<typeof readLeaderboardDistributionRoute>, void>({
      query: () =>
        fetchArgs<typeof readLeaderboardDistributionRoute>(
          'GET',
          '/api/v1/leaderboard/distribution',
        ),
      providesTags: ['Leaderboard'],
    }),
    /** As of a place in the ledger: a newer board brings newer pairs. */
    readHeadToHead: build.query<ResponseOf<typeof readHeadToHeadRoute>, { position: number }>({
      query: () => fetchArgs<typeof readHeadToHeadRoute>('GET', '/api/v1/leaderboard/head-to-head'),
    }),
    readPreference: build.query<ResponseOf<typeof readPreferenceRoute>, PreferenceQuery>({
      query: ({ first, second }) => ({
        ...fetchArgs<typeof readPreferenceRoute>('GET', '/api/v1/leaderboard/preference'),
        params: { first, second },
      }),
    }),
    readRatingHistory: build.query<ResponseOf<typeof readRatingHistoryRoute>, HistoryQuery>({
      query: ({ llmId }) =>
        fetchArgs<typeof readRatingHistoryRoute>('GET', `/api/v1/leaderboard/history/${llmId}`),
    }),
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
  }),
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

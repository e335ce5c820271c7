import type {
  ExportLedgerQuery,
  exportLedgerRoute,
  PublicationDto,
  publishBoardRoute,
  readHeadToHeadRoute,
  readLeaderboardDistributionRoute,
  readLeaderboardRoute,
  readPublicationRoute,
  readRatingHistoryRoute,
} from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, call } from '../../api/contract.ts'
import { saveFile } from '../../components/save-file.ts'

const ENTRY_LIMIT = 50

type HistoryQuery = { readonly llmId: string; readonly position: number }

const leaderboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPublication: build.query<AnswerOf<typeof readPublicationRoute>, void>({
      query: () => call<typeof readPublicationRoute>('GET', '/api/v1/leaderboard/publication'),
    }),
    publishBoard: build.mutation<AnswerOf<typeof publishBoardRoute>, PublicationDto>({
      query: (body) => ({
        ...call<typeof publishBoardRoute>('PUT', '/api/v1/leaderboard/publication'),
        body,
      }),
      async onQueryStarted(_decision, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled
        dispatch(leaderboardApi.util.upsertQueryData('readPublication', undefined, data))
      },
    }),
    readLeaderboard: build.query<AnswerOf<typeof readLeaderboardRoute>, void>({
      query: () => ({
        ...call<typeof readLeaderboardRoute>('GET', '/api/v1/leaderboard/'),
        params: { limit: ENTRY_LIMIT },
      }),
      providesTags: ['Leaderboard'],
    }),
    readDistribution: build.query<AnswerOf<typeof readLeaderboardDistributionRoute>, void>({
      query: () =>
        call<typeof readLeaderboardDistributionRoute>('GET', '/api/v1/leaderboard/distribution'),
      providesTags: ['Leaderboard'],
    }),
    /** As of a place in the ledger: a newer board brings newer pairs. */
    readHeadToHead: build.query<AnswerOf<typeof readHeadToHeadRoute>, { position: number }>({
      query: () => call<typeof readHeadToHeadRoute>('GET', '/api/v1/leaderboard/head-to-head'),
    }),
    readRatingHistory: build.query<AnswerOf<typeof readRatingHistoryRoute>, HistoryQuery>({
      query: ({ llmId }) =>
        call<typeof readRatingHistoryRoute>('GET', `/api/v1/leaderboard/history/${llmId}`),
    }),
    /** Saves the ledger as a file; nothing of it is kept. */
    exportLedger: build.mutation<null, Required<ExportLedgerQuery>>({
      query: ({ format }) => ({
        ...call<typeof exportLedgerRoute>('GET', '/api/v1/ledger/export'),
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
  useReadRatingHistoryQuery,
  useExportLedgerMutation,
} = leaderboardApi

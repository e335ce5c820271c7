import type {
  listBoardsRoute,
  readBoardDifferencesRoute,
  readBoardMatrixRoute,
} from '@assay/contracts/boards'
import type { LabelAxis } from '@assay/contracts/labels'
import type { readLeaderboardRoute } from '@assay/contracts/leaderboard'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

const boardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBoards: build.query<ResponseOf<typeof listBoardsRoute>, void>({
      query: () => fetchArgs<typeof listBoardsRoute>('GET', '/api/v1/leaderboard/boards'),
      providesTags: ['Leaderboard'],
    }),
    readBoard: build.query<ResponseOf<typeof readLeaderboardRoute>, string>({
      query: (board) => ({
        ...fetchArgs<typeof readLeaderboardRoute>('GET', '/api/v1/leaderboard/'),
        params: { board },
      }),
      providesTags: ['Leaderboard'],
    }),
    readBoardMatrix: build.query<ResponseOf<typeof readBoardMatrixRoute>, LabelAxis>({
      query: (axis) => ({
        ...fetchArgs<typeof readBoardMatrixRoute>('GET', '/api/v1/leaderboard/matrix'),
        params: { axis },
      }),
      providesTags: ['Leaderboard'],
    }),
    readBoardDifferences: build.query<ResponseOf<typeof readBoardDifferencesRoute>, void>({
      query: () =>
        fetchArgs<typeof readBoardDifferencesRoute>('GET', '/api/v1/leaderboard/differences'),
      providesTags: ['Leaderboard'],
    }),
  }),
})

export const {
  useListBoardsQuery,
  useReadBoardQuery,
  useReadBoardMatrixQuery,
  useReadBoardDifferencesQuery,
} = boardsApi

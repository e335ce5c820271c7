import type {
  listBoardsRoute,
  readBoardDifferencesRoute,
  readBoardMatrixRoute,
} from '@assay/contracts/boards'
import type { readLeaderboardRoute } from '@assay/contracts/leaderboard'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const URL = '/api/v1/leaderboard'

const boardsApi = api.injectEndpoints({
  endpoints: (build) => {
    const { read } = endpointsOf(build)
    return {
      listBoards: read<typeof listBoardsRoute>(`${URL}/boards`, ['Leaderboard']),
      readBoard: read<typeof readLeaderboardRoute>(`${URL}/`, ['Leaderboard']),
      readBoardMatrix: read<typeof readBoardMatrixRoute>(`${URL}/matrix`, ['Leaderboard']),
      readBoardDifferences: read<typeof readBoardDifferencesRoute>(`${URL}/differences`, [
        'Leaderboard',
      ]),
    }
  },
})

export const {
  useListBoardsQuery,
  useReadBoardQuery,
  useReadBoardMatrixQuery,
  useReadBoardDifferencesQuery,
} = boardsApi

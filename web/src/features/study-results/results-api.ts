import type { listAnsweredItemsRoute } from '@assay/contracts/studies/answers'
import type {
  listStudyFilesRoute,
  readStudyFileRoute,
  StudyFileName,
} from '@assay/contracts/studies/files'
import type { readRegistrationRoute } from '@assay/contracts/studies/registration'
import type { readStudyResultsRoute } from '@assay/contracts/studies/results'
import { api } from '../../api/api.ts'
import { fetchArgs } from '../../api/contract.ts'
import { readHook } from '../../api/route-hooks.ts'
import { saveResponse } from '../../components/save-file.ts'

export const useReadResultsQuery = readHook<typeof readStudyResultsRoute>(
  '/api/v1/studies/:study_id/results',
)
export const useListAnsweredItemsQuery = readHook<typeof listAnsweredItemsRoute>(
  '/api/v1/studies/:study_id/answers',
)
export const useListFilesQuery = readHook<typeof listStudyFilesRoute>(
  '/api/v1/studies/:study_id/files',
)
export const useReadRegistrationQuery = readHook<typeof readRegistrationRoute>(
  '/api/v1/studies/:study_id/registration',
)

export const { useDownloadFileMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    downloadFile: build.mutation<null, { readonly study_id: string; readonly name: StudyFileName }>(
      {
        query: (params) => ({
          ...fetchArgs<typeof readStudyFileRoute>(
            'GET',
            '/api/v1/studies/:study_id/files/:name',
            params,
          ),
          responseHandler: saveResponse(params.name),
        }),
      },
    ),
  }),
})

import { z } from 'zod'
import { defineRoute } from '../route-contract.ts'
import { StudyParams, studyRefusals } from './studies.ts'

/** The files of a closed study, in the order of its documentation. */
export const StudyFileName = z.enum([
  'study.json',
  'results.json',
  'verify_results.py',
  'items.csv',
  'responses.csv',
  'ratings.csv',
  'ratings.parquet',
  'methods.md',
  'reporting-table.md',
  'datasheet.md',
])
export type StudyFileName = z.infer<typeof StudyFileName>

export const StudyFileDto = z.object({
  name: StudyFileName,
  description: z.string(),
  bytes: z.int(),
  /** In hexadecimal. A study always gives the same bytes. */
  sha256: z.string(),
})
export type StudyFileDto = z.infer<typeof StudyFileDto>

export const listStudyFilesRoute = defineRoute('GET', '/api/v1/studies/:study_id/files', {
  access: 'organisers',
  summary: 'List the files of a closed study',
  params: StudyParams,
  response: { 200: z.object({ data: z.array(StudyFileDto) }), ...studyRefusals },
})

export const readStudyFileRoute = defineRoute('GET', '/api/v1/studies/:study_id/files/:name', {
  access: 'organisers',
  summary: 'Download a file of a closed study',
  produces: [
    'application/json',
    'text/csv',
    'text/markdown',
    'text/x-python',
    'application/octet-stream',
  ],
  params: StudyParams.extend({ name: StudyFileName }),
  response: { 200: z.string().describe('The file, streamed'), ...studyRefusals },
})

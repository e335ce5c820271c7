import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { StudyFileName } from '@assay/contracts/studies/files'
import type { StudyExport } from './open-export.ts'
import { itemsCsv, ratingsCsv, responsesCsv } from './write-csv.ts'
import { toDatasheet } from './write-datasheet.ts'
import { toMethods } from './write-methods.ts'
import { ratingsParquet } from './write-parquet.ts'
import { toReportingTable } from './write-reporting-table.ts'
import { studyJson } from './write-study-json.ts'

interface StudyFile {
  readonly description: string
  readonly type: string
  readonly write: (opened: StudyExport) => Iterable<string> | AsyncIterable<string | Uint8Array>
}

const VERIFIER = join(import.meta.dirname, 'verify_results.py')
const CSV = 'text/csv; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'

export const STUDY_FILES: Readonly<Record<StudyFileName, StudyFile>> = {
  'study.json': {
    description: 'The whole study: design, sources, questions, answers, assignments and ratings.',
    type: 'application/json',
    write: studyJson,
  },
  'results.json': {
    description: 'The results, with full precision.',
    type: 'application/json',
    write: ({ results }) => [`${JSON.stringify(results, undefined, 1)}\n`],
  },
  'verify_results.py': {
    description:
      'Recomputes results.json from study.json: python3 verify_results.py FOLDER. It needs nothing but Python.',
    type: 'text/x-python; charset=utf-8',
    write: () => createReadStream(VERIFIER),
  },
  'items.csv': { description: 'The questions, one per row.', type: CSV, write: itemsCsv },
  'responses.csv': {
    description: 'The answer of every source to every question, with refusals and failures.',
    type: CSV,
    write: responsesCsv,
  },
  'ratings.csv': { description: 'All ratings, one per row.', type: CSV, write: ratingsCsv },
  'ratings.parquet': {
    description: 'The same ratings as a Parquet table.',
    type: 'application/octet-stream',
    write: ratingsParquet,
  },
  'methods.md': {
    description: 'A paragraph on the methods for a publication.',
    type: MARKDOWN,
    write: (opened) => [toMethods(opened)],
  },
  'reporting-table.md': {
    description:
      'The topics of the reporting guidelines CHART and TRIPOD-LLM, with the facts of this study.',
    type: MARKDOWN,
    write: (opened) => [toReportingTable(opened)],
  },
  'datasheet.md': {
    description: 'How the data came about, what it contains and what it is for.',
    type: MARKDOWN,
    write: (opened) => [toDatasheet(opened)],
  },
}

export const STUDY_FILE_NAMES = StudyFileName.options

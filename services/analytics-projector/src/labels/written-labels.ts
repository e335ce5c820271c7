import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWrittenLabels } from '@assay/text-filters/labels/written-labels'

const FILE = join(import.meta.dirname, '../../../../web/public/sample_questions.txt')

/** The labels of the suggested questions. They were set by hand, so they need no review. */
export const WRITTEN_LABELS = readWrittenLabels(readFileSync(FILE, 'utf8'))

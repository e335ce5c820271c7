import { readSuggestedQuestions } from '@assay/runtime/suggested-questions'
import { readWrittenLabels } from '@assay/text-filters/labels/written-labels'

/** The labels of the suggested questions. They were set by hand, so they need no review. */
export const WRITTEN_LABELS = readWrittenLabels(readSuggestedQuestions())

import type { ColumnMapping } from '@assay/contracts/studies/items'
import type { FieldNames } from '../uploads/map-columns.ts'

/** Names of columns, without spaces and punctuation. HealthBench's names are among them. */
export const ITEM_COLUMNS: FieldNames<keyof ColumnMapping> = {
  question: [
    ...['question', 'questiontext', 'questions', 'prompt', 'vignette'],
    ...['query', 'case', 'item', 'input', 'messages', 'conversation'],
  ],
  external_id: [
    ...['externalid', 'id', 'itemid', 'questionid', 'promptid'],
    ...['no', 'nr', 'number', 'questionno', 'questionnumber'],
  ],
  reference: [
    ...['reference', 'referenceanswer', 'answer', 'correctanswer', 'goldanswer'],
    ...['expectedanswer', 'idealcompletionsdata'],
  ],
  subject: ['subject', 'specialty', 'speciality', 'topic', 'category'],
  tags: ['tags', 'tag', 'labels', 'keywords', 'exampletags'],
  rubric: ['rubric', 'rubrics', 'criteria'],
}

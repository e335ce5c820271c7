import type { StudyItem } from '@assay/contracts/studies/items'
import type { Column } from '../../components/data-table.tsx'
import { countOf } from '../../components/format.ts'
import table from '../../components/table.module.css'
import classes from './studies.module.css'

interface OptionalColumn extends Column<StudyItem> {
  readonly isIn: (item: StudyItem) => boolean
}

const OPTIONAL: readonly OptionalColumn[] = [
  {
    name: 'Reference answer',
    className: classes.reference,
    cell: ({ reference }) => reference,
    isIn: ({ reference }) => reference !== null,
  },
  { name: 'Subject', cell: ({ subject }) => subject, isIn: ({ subject }) => subject !== null },
  { name: 'Tags', cell: ({ tags }) => tags.join(', '), isIn: ({ tags }) => tags.length > 0 },
  {
    name: 'Rubric',
    cell: ({ rubric }) => rubric.length > 0 && countOf(rubric.length, 'criterion', 'criteria'),
    isIn: ({ rubric }) => rubric.length > 0,
  },
]

/** The columns of a table of questions. Columns that no question fills in are left out. */
export function itemColumns<Item extends StudyItem>(
  items: readonly Item[],
  question = Question,
): readonly Column<Item>[] {
  return [
    { name: 'Question', isRowHeader: true, cell: question },
    { name: 'Id', className: table.id, cell: ({ external_id }) => external_id },
    ...OPTIONAL.filter(({ isIn }) => items.some(isIn)),
  ]
}

function Question({ messages }: StudyItem) {
  return (
    <>
      <span className={classes.question}>{messages.at(-1)?.content}</span>
      {messages.length > 1 && (
        <span className={table.by}>after {countOf(messages.length - 1, 'message')}</span>
      )}
    </>
  )
}

import type { StudyItem } from '@assay/contracts/studies/items'
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { Column } from '../../components/data-table.tsx'
import { commaText } from '../../components/format.ts'
import table from '../../components/table.module.css'
import classes from './studies.module.css'

interface OptionalColumn extends Column<StudyItem> {
  readonly isIn: (item: StudyItem) => boolean
}

const OPTIONAL: readonly OptionalColumn[] = [
  {
    name: t`Reference answer`,
    className: classes.reference,
    cell: ({ reference }) => reference,
    isIn: ({ reference }) => reference !== null,
  },
  { name: t`Subject`, cell: ({ subject }) => subject, isIn: ({ subject }) => subject !== null },
  { name: t`Tags`, cell: ({ tags }) => commaText(tags), isIn: ({ tags }) => tags.length > 0 },
  {
    name: t`Rubric`,
    cell: ({ rubric }) =>
      rubric.length > 0 && plural(rubric.length, { one: '# criterion', other: '# criteria' }),
    isIn: ({ rubric }) => rubric.length > 0,
  },
]

/** The columns of a table of questions. Columns that no question fills in are left out. */
export function itemColumns<Item extends StudyItem>(
  items: readonly Item[],
  question = Question,
): readonly Column<Item>[] {
  return [
    { name: t`Question`, isRowHeader: true, cell: question },
    { name: t`Id`, className: table.id, cell: ({ external_id }) => external_id },
    ...OPTIONAL.filter(({ isIn }) => items.some(isIn)),
  ]
}

function Question({ messages }: StudyItem) {
  return (
    <>
      <span className={classes.question}>{messages.at(-1)?.content}</span>
      {messages.length > 1 && (
        <span className={table.by}>
          <Trans>
            after <Plural value={messages.length - 1} one="# message" other="# messages" />
          </Trans>
        </span>
      )}
    </>
  )
}

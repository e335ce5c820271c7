import { t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { ScrollableTable } from './scrollable-table.tsx'
import classes from './table.module.css'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** The column names the row. If no column has this flag, the first column names the row. */
  readonly isRowHeader?: true
  /** The column is aligned right. */
  readonly isNumber?: true
  readonly className?: string | undefined
  /**
   * The column's name in a card, if it is different there. If it is empty, the card shows no name.
   */
  readonly label?: string
}

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly rowProps?: (
    row: Row,
  ) => ComponentProps<'tr'> & { readonly [name: `data-${string}`]: unknown }
  /** On a phone, each row becomes a card. By default, a table without numbers does. */
  readonly asCards?: boolean
}

/** A table built from its columns. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, rowProps } = props
  const { asCards = columns.every(({ isNumber }) => !isNumber) } = props
  const header = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0]
  return (
    <ScrollableTable label={label} asCards={asCards}>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" className={isNumber && classes.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map((column) =>
              column === header ? (
                <th key={column.name} scope="row" className={column.className}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.name}
                  className={column.isNumber ? classes.number : column.className}
                  data-label={(asCards && (column.label ?? column.name)) || undefined}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}

/** The last column, with what can be done with a row. A card shows it without a name. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  name: t`Actions`,
  label: '',
  className: classes.actions,
  cell,
})

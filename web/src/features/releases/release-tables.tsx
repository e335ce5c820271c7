import type { ReleaseTableDto } from '@assay/contracts/releases'
import { type Column, DataTable } from '../../components/data-table.tsx'
import classes from './releases.module.css'

/** What each table and column of a version says. */
export function ReleaseTables({ tables }: { readonly tables: readonly ReleaseTableDto[] }) {
  return (
    <>
      <h2>Tables</h2>
      {tables.map(({ path, description, columns }) => (
        <details key={path} className={classes.folded}>
          <summary>
            <code>{path}</code>
          </summary>
          <p>{description}</p>
          <DataTable
            label={`Columns of ${path}`}
            columns={COLUMNS}
            rows={columns}
            keyOf={({ name }) => name}
            asCards
          />
        </details>
      ))}
    </>
  )
}

const COLUMNS: readonly Column<ReleaseTableDto['columns'][number]>[] = [
  { name: 'Column', cell: ({ name }) => <code>{name}</code> },
  { name: 'Type', cell: ({ type }) => type },
  { name: 'What it says', label: '', cell: ({ description }) => description },
]

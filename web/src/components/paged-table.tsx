import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { type PageSize, pageCount } from '../hooks/use-page.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Loaded, type LoadedProps } from './loaded.tsx'
import { Pager } from './pager.tsx'
import classes from './table.module.css'
import { usePageLink } from './use-page-link.ts'

interface Listed<Row> {
  readonly data: readonly Row[]
  readonly count: number
}

export interface PagedTableProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns'> {
  /** `currentData` is missing while the table shows the rows of an earlier query. */
  readonly query: LoadedProps<Listed<Row>>['query'] & {
    readonly currentData?: Listed<Row> | undefined
  }
  readonly page: number
  readonly size?: PageSize
  /** Changes the number of rows per page, where the reader may choose it. */
  readonly onSize?: (size: string) => void
  /** The heading and the text that replace a table without rows. */
  readonly empty: ReactNode
}

/** A page of a list as a table. A page after the last one leads to the last one. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { query, page, size, onSize, empty, label, columns } = props
  const linkTo = usePageLink()
  const lastPage = query.currentData && pageCount(query.currentData.count, size)
  if (lastPage && page > lastPage) return <Navigate to={linkTo(lastPage)} replace />
  return (
    <Loaded query={query} label={label.toLowerCase()}>
      {({ data, count }) =>
        count === 0 ? (
          <section className={classes.empty}>{empty}</section>
        ) : (
          <>
            <DataTable label={label} columns={columns} rows={data} keyOf={({ id }) => id} />
            <Pager
              page={page}
              pages={pageCount(count, size)}
              size={size && onSize && { value: size, onChange: onSize }}
            />
          </>
        )
      }
    </Loaded>
  )
}

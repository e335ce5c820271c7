import type { listReleasesRoute, ReleaseTableDto } from '@assay/contracts/releases'
import { readHook } from '../../api/route-hooks.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Release } from './release.tsx'
import classes from './releases.module.css'

const useListReleasesQuery = readHook<typeof listReleasesRoute>('/api/v1/releases/')

/** All published versions, the newest first, and the description of their tables. */
export function Releases() {
  const query = useListReleasesQuery()
  return (
    <Loaded query={query} label="the releases">
      {({ releases, tables }) => (
        <>
          {releases.length === 0 && (
            <p>
              <strong>No version is published yet.</strong>
            </p>
          )}
          {releases.map((release, index) => (
            <Release key={release.version} release={release} isNewest={index === 0} />
          ))}
          <ReleaseTables tables={tables} />
        </>
      )}
    </Loaded>
  )
}

/** The description of each table and column. */
function ReleaseTables({ tables }: { readonly tables: readonly ReleaseTableDto[] }) {
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
  { name: 'Description', label: '', cell: ({ description }) => description },
]

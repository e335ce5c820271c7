import type { listReleasesRoute, ReleaseTableDto } from '@assay/contracts/releases'
import { t } from '@lingui/core/macro'
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
    <Loaded query={query} label={t`the releases`}>
      {({ releases, tables }) => (
        <>
          {releases.length === 0 && (
            <p>
              <strong>{t`No version is published yet.`}</strong>
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
      <h2>{t`Tables`}</h2>
      {tables.map(({ path, description, columns }) => (
        <details key={path} className={classes.folded}>
          <summary>
            <code>{path}</code>
          </summary>
          <p>{description}</p>
          <DataTable
            label={t`Columns of ${path}`}
            columns={columnsOf()}
            rows={columns}
            keyOf={({ name }) => name}
          />
        </details>
      ))}
    </>
  )
}

const columnsOf = (): readonly Column<ReleaseTableDto['columns'][number]>[] => [
  { name: t`Column`, cell: ({ name }) => <code>{name}</code> },
  { name: t`Type`, cell: ({ type }) => type },
  { name: t`Description`, label: '', cell: ({ description }) => description },
]

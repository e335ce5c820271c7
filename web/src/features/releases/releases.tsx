import { ListFailure } from '../../components/list-failure.tsx'
import { Release } from './release.tsx'
import { useListReleasesQuery } from './release-api.ts'
import { ReleaseTables } from './release-tables.tsx'

/** Every version that was published, the newest first, and what its tables say. */
export function Releases() {
  const { data, error, refetch } = useListReleasesQuery()
  if (error) return <ListFailure error={error} onRetry={refetch} />
  if (!data) return <p role="status">Loading…</p>
  return (
    <>
      {data.releases.length === 0 && (
        <p>
          <strong>No version is published yet.</strong>
        </p>
      )}
      {data.releases.map((release, at) => (
        <Release key={release.version} release={release} isNewest={at === 0} />
      ))}
      <ReleaseTables tables={data.tables} />
    </>
  )
}

import type { listReleasesRoute } from '@assay/contracts/releases'
import { readHook } from '../../api/route-hooks.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Release } from './release.tsx'
import { ReleaseTables } from './release-tables.tsx'

const useListReleasesQuery = readHook<typeof listReleasesRoute>('/api/v1/releases/')

/** Every version that was published, the newest first, and what its tables say. */
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

import type { ReleaseDto } from '@assay/contracts/releases'
import { BRAND } from '../../brand.ts'
import { ReleaseFiles } from './release-files.tsx'
import classes from './releases.module.css'

export interface ReleaseProps {
  readonly release: ReleaseDto
  readonly isNewest: boolean
}

/** One version: what it holds, how large it is, and how to cite it. */
export function Release({ release, isNewest }: ReleaseProps) {
  const { version, rows, license, contact, withdrawal_reason: withdrawn } = release
  return (
    <section aria-label={`Version ${version}`}>
      <h2>Version {version}</h2>
      {withdrawn === null ? (
        <>
          <p>
            Published {dayOf(release.published_at)}, as of {dayOf(release.computed_at)}:{' '}
            {countOf(rows.votes)} votes, {countOf(rows.conversations)} questions with their answers.
            Licence {license}. Contact {contact}.
          </p>
          <ReleaseFiles release={release} isOpen={isNewest} />
          <h3>Cite it</h3>
          <p>
            {BRAND.name} ({release.computed_at.slice(0, 4)}). {BRAND.name}: biomedical votes,
            version {version}.{' '}
            <span className={classes.address}>{window.location.origin}/data</span>
          </p>
        </>
      ) : (
        <p role="note">Withdrawn: {withdrawn}</p>
      )}
    </section>
  )
}

/** Of ISO 8601, UTC. */
const dayOf = (time: string) => time.slice(0, 10)

const countOf = (rows = 0) => rows.toLocaleString('en-US')

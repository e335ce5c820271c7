import type { ReleaseDto } from '@assay/contracts/releases'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { BRAND } from '../../brand.ts'
import { bytesText } from '../../components/bytes-text.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { utcDayText } from '../../components/format.ts'
import classes from './releases.module.css'

/** One version: its content, its size, and how to cite it. */
export function Release({ release, isNewest }: { release: ReleaseDto; isNewest: boolean }) {
  const { version, license, contact, withdrawal_reason: withdrawn } = release
  const { votes = 0, conversations = 0 } = release.rows
  const published = utcDayText(release.published_at)
  const computed = utcDayText(release.computed_at)
  const { name } = BRAND
  const year = release.computed_at.slice(0, 4)
  return (
    <section aria-label={t`Version ${version}`}>
      <h2>
        <Trans>Version {version}</Trans>
      </h2>
      {withdrawn === null ? (
        <>
          <p>
            <Trans>
              Published {published}, as of {computed}:{' '}
              <Plural value={votes} one="# vote" other="# votes" />,{' '}
              <Plural value={conversations} one="# question" other="# questions" /> with answers.
              Licence {license}. Contact {contact}.
            </Trans>
          </p>
          <ReleaseFiles release={release} isOpen={isNewest} />
          <h3>{t`Cite it`}</h3>
          <p>
            <Trans>
              {name} ({year}). {name}: biomedical votes, version {version}.
            </Trans>{' '}
            <span className={classes.address}>{`${window.location.origin}/data`}</span>
          </p>
        </>
      ) : (
        <p role="note">
          <Trans>Withdrawn: {withdrawn}</Trans>
        </p>
      )}
    </section>
  )
}

interface ReleaseFilesProps {
  readonly release: Pick<ReleaseDto, 'version' | 'files'>
  readonly isOpen: boolean
}

/** The files of a version, each as a separate download. */
function ReleaseFiles({ release: { version, files }, isOpen }: ReleaseFilesProps) {
  const count = files.length
  const size = bytesText(files.reduce((sum, { bytes }) => sum + bytes, 0))
  return (
    <details className={classes.folded} open={isOpen}>
      <summary>
        <Trans>
          <Plural value={count} one="# file" other="# files" />, {size}
        </Trans>
      </summary>
      <DataTable
        label={t`Files of version ${version}`}
        columns={columnsOf(version)}
        rows={files}
        keyOf={({ path }) => path}
      />
    </details>
  )
}

const columnsOf = (version: string): readonly Column<ReleaseDto['files'][number]>[] => [
  {
    name: t`File`,
    className: classes.file,
    cell: ({ path }) => (
      <a href={`${window.location.origin}/api/v1/releases/${version}/${path}`} download>
        {path}
      </a>
    ),
  },
  { name: t`Size`, className: classes.file, cell: ({ bytes }) => bytesText(bytes) },
  { name: 'SHA-256', className: classes.file, cell: ({ sha256 }) => <code>{sha256}</code> },
]

import type { ReleaseDto } from '@assay/contracts/releases'
import { BRAND } from '../../brand.ts'
import { bytesText } from '../../components/bytes-text.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countOf, utcDayText } from '../../components/format.ts'
import classes from './releases.module.css'

/** One version: its content, its size, and how to cite it. */
export function Release({ release, isNewest }: { release: ReleaseDto; isNewest: boolean }) {
  const { version, rows, license, contact, withdrawal_reason: withdrawn } = release
  return (
    <section aria-label={`Version ${version}`}>
      <h2>Version {version}</h2>
      {withdrawn === null ? (
        <>
          <p>
            Published {utcDayText(release.published_at)}, as of {utcDayText(release.computed_at)}:{' '}
            {countOf(rows.votes ?? 0, 'vote')}, {countOf(rows.conversations ?? 0, 'question')} with
            answers. Licence {license}. Contact {contact}.
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

interface ReleaseFilesProps {
  readonly release: Pick<ReleaseDto, 'version' | 'files'>
  readonly isOpen: boolean
}

/** The files of a version, each as a separate download. */
function ReleaseFiles({ release: { version, files }, isOpen }: ReleaseFilesProps) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <details className={classes.folded} open={isOpen}>
      <summary>
        {countOf(files.length, 'file')}, {bytesText(total)}
      </summary>
      <DataTable
        label={`Files of version ${version}`}
        columns={columnsOf(version)}
        rows={files}
        keyOf={({ path }) => path}
      />
    </details>
  )
}

const columnsOf = (version: string): readonly Column<ReleaseDto['files'][number]>[] => [
  {
    name: 'File',
    className: classes.file,
    cell: ({ path }) => (
      <a href={`${window.location.origin}/api/v1/releases/${version}/${path}`} download>
        {path}
      </a>
    ),
  },
  { name: 'Size', className: classes.file, cell: ({ bytes }) => bytesText(bytes) },
  { name: 'SHA-256', className: classes.file, cell: ({ sha256 }) => <code>{sha256}</code> },
]

import type { ReleaseDto } from '@assay/contracts/releases'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { formatBytes } from './format-bytes.ts'
import classes from './releases.module.css'

export interface ReleaseFilesProps {
  readonly release: Pick<ReleaseDto, 'version' | 'files'>
  readonly isOpen: boolean
}

/** The files of a version, to be fetched one by one. */
export function ReleaseFiles({ release: { version, files }, isOpen }: ReleaseFilesProps) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <details className={classes.folded} open={isOpen}>
      <summary>
        {files.length} {files.length === 1 ? 'file' : 'files'}, {formatBytes(total)}
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
  { name: 'Size', className: classes.file, cell: ({ bytes }) => formatBytes(bytes) },
  { name: 'SHA-256', className: classes.file, cell: ({ sha256 }) => <code>{sha256}</code> },
]

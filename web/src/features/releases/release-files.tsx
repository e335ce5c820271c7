import type { ReleaseDto } from '@assay/contracts/releases'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import { formatBytes } from './format-bytes.ts'
import classes from './releases.module.css'

export interface ReleaseFilesProps {
  readonly release: Pick<ReleaseDto, 'version' | 'files'>
  readonly isOpen: boolean
}

/** The files of a version, to be fetched one by one. */
export function ReleaseFiles({ release: { version, files }, isOpen }: ReleaseFilesProps) {
  const address = `${window.location.origin}/api/v1/releases/${version}`
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <details className={classes.folded} open={isOpen}>
      <summary>
        {files.length} {files.length === 1 ? 'file' : 'files'}, {formatBytes(total)}
      </summary>
      <ScrollableTable label={`Files of version ${version}`}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Size</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody className={classes.files}>
          {files.map(({ path, bytes, sha256 }) => (
            <tr key={path}>
              <td>
                <a href={`${address}/${path}`} download>
                  {path}
                </a>
              </td>
              <td>{formatBytes(bytes)}</td>
              <td>
                <code>{sha256}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
    </details>
  )
}

import type { ReleaseTableDto } from '@assay/contracts/releases'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import classes from './releases.module.css'

/** What each table and column of a version says. */
export function ReleaseTables({ tables }: { readonly tables: readonly ReleaseTableDto[] }) {
  return (
    <>
      <h2>Tables</h2>
      {tables.map(({ path, description, columns }) => (
        <details key={path} className={classes.folded}>
          <summary>
            <code>{path}</code>
          </summary>
          <p>{description}</p>
          <ScrollableTable label={`Columns of ${path}`} asCards>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Type</th>
                <th scope="col">What it says</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <tr key={column.name}>
                  <th scope="row">
                    <code>{column.name}</code>
                  </th>
                  <td data-label="Type">{column.type}</td>
                  <td>{column.description}</td>
                </tr>
              ))}
            </tbody>
          </ScrollableTable>
        </details>
      ))}
    </>
  )
}

import { type Cell, toCsv } from '@assay/contracts/to-csv'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../api/error-text.ts'
import { saveText } from './save-file.ts'
import { showFailure } from './toast.ts'

/** Rows per request, the most that the server returns. */
const BATCH = 100

export interface DownloadCsvProps<Row> {
  readonly file: `${string}.csv`
  /** The cell of each column. */
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>
  readonly read: (page: {
    readonly skip: number
    readonly limit: number
  }) => Promise<{ readonly data: readonly Row[] }>
}

/** Downloads all rows of a list, not only its current page. */
export function DownloadCsv<Row>({ file, columns, read }: DownloadCsvProps<Row>) {
  const [isReading, setIsReading] = useState(false)

  async function readAll(): Promise<Row[]> {
    const rows: Row[] = []
    let batch: readonly Row[]
    do {
      batch = (await read({ skip: rows.length, limit: BATCH })).data
      rows.push(...batch)
    } while (batch.length === BATCH)
    return rows
  }

  async function download() {
    setIsReading(true)
    try {
      const rows = (await readAll()).map((row) => Object.values(columns).map((cell) => cell(row)))
      saveText(file, toCsv([Object.keys(columns), ...rows]))
    } catch (error) {
      showFailure(errorText(error))
    }
    setIsReading(false)
  }

  return (
    <Button variant="default" disabled={isReading} onClick={() => void download()}>
      {t`Download CSV`}
    </Button>
  )
}

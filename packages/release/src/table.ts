/** How a value is kept in Parquet; a timestamp in milliseconds, UTC. */
export type ColumnType = 'BOOLEAN' | 'INT32' | 'DOUBLE' | 'STRING' | 'TIMESTAMP'

export type Value = boolean | number | string | Date | null

export type Row = Readonly<Record<string, Value>>

export interface Column {
  readonly name: string
  readonly type: ColumnType
  /** In a sentence, units included. */
  readonly description: string
}

/** A file of rows. */
export interface Table {
  readonly name: string
  readonly description: string
  readonly columns: readonly Column[]
}

/** Where a table stands in a release. */
export function fileOf({ name }: Pick<Table, 'name'>): string {
  return `data/${name}.parquet`
}

/** Parquet types. A timestamp is in milliseconds, UTC. */
export type ColumnType = 'BOOLEAN' | 'INT32' | 'DOUBLE' | 'STRING' | 'TIMESTAMP'

export type Value = boolean | number | string | Date | null

export type Row = Readonly<Record<string, Value>>

export interface Column {
  readonly name: string
  readonly type: ColumnType
  /** A sentence, with units. */
  readonly description: string
}

export interface Table {
  readonly name: string
  readonly description: string
  readonly columns: readonly Column[]
}

/** Returns the path of a table within a release. */
export function fileOf({ name }: Pick<Table, 'name'>): string {
  return `data/${name}.parquet`
}

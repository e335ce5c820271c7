import { type RawBuilder, sql } from 'kysely'

type PostgresType =
  | 'uuid'
  | 'text'
  | 'boolean'
  | 'integer'
  | 'bigint'
  | 'float8'
  | 'timestamptz'
  | 'jsonb'
  | 'bytea'

/** By name of the column: its type, and what a row has for it. */
export type RecordColumns<Row> = Readonly<
  Record<string, readonly [type: PostgresType, pick: (row: Row) => unknown]>
>

/** The columns by name, for an insert and for the select that fills it. */
export function columnNames(columns: RecordColumns<never>): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((name) => sql.id(name)))
}

/** `column = excluded.column` for each, for an insert that updates what is there. */
export function excludedValues(columns: RecordColumns<never>): RawBuilder<unknown> {
  return sql.join(
    Object.keys(columns).map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`),
  )
}

/**
 * A table made of `rows`: one array a column, so that a statement is the same however many rows
 * there are.
 */
export function recordset<Row>(
  alias: string,
  columns: RecordColumns<Row>,
  rows: readonly Row[],
): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(
    ([type, pick]) => sql`${rows.map(pick)}::${sql.raw(type)}[]`,
  )
  return sql`unnest(${sql.join(arrays)}) as ${sql.id(alias)} (${columnNames(columns)})`
}

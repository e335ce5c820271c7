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
export type ColumnDefinitions<Row> = Readonly<
  Record<string, readonly [type: PostgresType, pick: (row: Row) => unknown]>
>

/** The columns that a statement writes, named once for all of its parts. */
export interface ColumnList<Row> {
  /** `a, b, c`: for an insert, and for the select that fills it. */
  readonly names: RawBuilder<unknown>
  /** `a = excluded.a, …`: for an insert that updates what is there. */
  readonly excluded: RawBuilder<unknown>
  /**
   * `unnest(…) as alias (a, b, c)`: `rows` as a table, one array a column, so that the statement is
   * the same however many rows there are.
   */
  recordset(rows: readonly Row[], alias: string): RawBuilder<unknown>
}

/** The texts are made here, once: statements of many columns are on hot paths. */
export function createColumnList<Row>(definitions: ColumnDefinitions<Row>): ColumnList<Row> {
  const names = Object.keys(definitions).map(snakeCase)
  const columns = Object.values(definitions)
  const list = names.join(', ')
  const casts = columns.map(([type], index) => {
    const isLast = index === columns.length - 1
    return isLast ? `::${type}[])` : `::${type}[], `
  })
  const texts = toTemplate(['unnest(', ...casts])
  return {
    names: sql.raw(list),
    excluded: sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', ')),
    recordset(rows, alias) {
      const arrays = sql(texts, ...columns.map(([, pick]) => rows.map(pick)))
      return sql`${arrays} as ${sql.raw(`${alias} (${list})`)}`
    },
  }
}

function toTemplate(texts: readonly string[]): TemplateStringsArray {
  return Object.assign([...texts], { raw: texts })
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

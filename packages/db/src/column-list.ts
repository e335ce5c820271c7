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

/** For each column, its type and how to read its value from a row. */
export type ColumnDefinitions<Row> = Readonly<
  Record<string, readonly [type: PostgresType, pick: (row: Row) => unknown]>
>

/** The columns that a statement writes, listed once for all parts of the statement. */
export interface ColumnList<Row> {
  /** `a, b, c`, for an insert and the select that feeds it. */
  readonly names: RawBuilder<unknown>
  /** `a = excluded.a, …`, for an upsert. */
  readonly excluded: RawBuilder<unknown>
  /**
   * `unnest(…) as alias (a, b, c)`, which turns `rows` into a table with one array per column. The
   * SQL text then does not depend on the number of rows.
   */
  recordset(rows: readonly Row[], alias: string): RawBuilder<unknown>
}

/**
 * Builds a column list. The SQL texts are built only once, because statements with many columns are
 * on hot paths.
 */
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

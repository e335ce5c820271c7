import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/**
 * Compiles a hot query only on its first run, because compiling a query takes longer than sending
 * it.
 * @param build must pass `input` unchanged as the value of a parameter.
 */
export function compileOnce<Input, Row>(
  build: (db: Database, input: Input) => Compilable<Row>,
): (db: Database, input: Input) => Promise<Row[]> {
  const placeholder = {} as Input
  let compiled: CompiledQuery<Row> | undefined
  return async (db, input) => {
    compiled ??= build(db, placeholder).compile()
    const parameters = compiled.parameters.map((each) => (each === placeholder ? input : each))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

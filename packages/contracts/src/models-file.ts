import { z } from 'zod'
import { ConnectionEntry, ModelEntry } from './connections.ts'

/**
 * `models.json`: the connections and models of the arena. An entry that disappears from the file is
 * retired, never deleted.
 */
export const ModelsFile = z
  .strictObject({ connections: z.array(ConnectionEntry), models: z.array(ModelEntry) })
  .check(({ value: { connections, models }, issues }) => {
    const report = (path: (string | number)[], message: string, input: unknown) =>
      issues.push({ code: 'custom', message, path, input })
    const known = new Set(connections.map(({ id }) => id))
    for (const [list, key, names] of [
      ['connections', 'id', connections.map(({ id }) => id)],
      ['models', 'id', models.map(({ id }) => id)],
      ['models', 'llm_name', models.map(({ llm_name }) => llm_name)],
    ] as const) {
      for (const [index, name] of names.entries())
        if (names.indexOf(name) < index)
          report([list, index, key], `${key} ${name} is used twice`, name)
    }
    for (const [index, { connection }] of models.entries())
      if (!known.has(connection))
        report(['models', index, 'connection'], `there is no connection ${connection}`, connection)
  })
export type ModelsFile = z.infer<typeof ModelsFile>

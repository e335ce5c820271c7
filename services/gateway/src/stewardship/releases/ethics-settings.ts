import { readFileSync } from 'node:fs'
import type { EthicsDto } from '@assay/contracts/ethics'
import { z } from 'zod'

/** A field that is absent or blank counts as missing. */
const Statement = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || null)

/** The file's content. Its fields are those of `GET /api/v1/ethics/`. */
const EthicsFile = z.strictObject({
  purpose: Statement,
  lawful_basis: Statement,
  withdrawal: Statement,
  contact: Statement,
  review_status: Statement,
})

const NO_STATEMENT: EthicsDto = EthicsFile.parse({})

/**
 * The operator's statements about research with users' texts, read when the settings are read. A
 * release can be published only if all of them are made.
 */
export const EthicsSettings = z.object({
  ETHICS_STATEMENT: z
    .string()
    .transform(readEthicsFile)
    .default(NO_STATEMENT)
    .describe('JSON file with the statements that the page /ethics shows'),
})
export type EthicsSettings = z.infer<typeof EthicsSettings>

function readEthicsFile(path: string, context: z.RefinementCtx): EthicsDto {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return NO_STATEMENT
  }
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return refuse(`cannot be read from ${path}: ${(error as Error).message}`)
  }
  const parsed = EthicsFile.safeParse(json)
  if (parsed.success) return parsed.data
  return refuse(`is invalid in ${path}:\n${z.prettifyError(parsed.error)}`)
}

/** Lists the statements that have not been made, by the names of their fields. */
export function listMissing({ ETHICS_STATEMENT: statement }: EthicsSettings): string[] {
  return Object.entries(statement).flatMap(([field, text]) => (text ? [] : [field]))
}

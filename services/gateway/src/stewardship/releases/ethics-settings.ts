import { z } from 'zod'

const Statement = z.string().trim().optional()

/**
 * The operator's statements about research with users' texts. Publishing a release requires all of
 * them.
 */
export const EthicsSettings = z.object({
  ETHICS_PURPOSE: Statement.describe('What the data are collected and published for'),
  ETHICS_LAWFUL_BASIS: Statement.describe('On which basis in law'),
  ETHICS_WITHDRAWAL: Statement.describe('How somebody takes back what they agreed to'),
  ETHICS_CONTACT: Statement.describe('Who answers: an address of mail or of the web, or words'),
  ETHICS_REVIEW: Statement.describe('Whether a board reviewed it: which, when, its number'),
})
export type EthicsSettings = z.infer<typeof EthicsSettings>

const NAMES = Object.keys(EthicsSettings.shape) as (keyof EthicsSettings)[]

/** The settings that are still empty. */
export function listMissing(settings: EthicsSettings): string[] {
  return NAMES.filter((name) => !settings[name])
}

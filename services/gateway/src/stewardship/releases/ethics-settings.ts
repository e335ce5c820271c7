import { z } from 'zod'

const Statement = z.string().trim().optional()

/**
 * The operator's statements about research with users' texts. A release can be published only if
 * all of them are set.
 */
export const EthicsSettings = z.object({
  ETHICS_PURPOSE: Statement.describe('Purpose for which the data are collected and published'),
  ETHICS_LAWFUL_BASIS: Statement.describe('Legal basis'),
  ETHICS_WITHDRAWAL: Statement.describe('How people withdraw their consent'),
  ETHICS_CONTACT: Statement.describe('Contact: an email address, a URL or a text'),
  ETHICS_REVIEW: Statement.describe(
    'Ethics review: the board, the date and the number, or why there was none',
  ),
})
export type EthicsSettings = z.infer<typeof EthicsSettings>

const NAMES = Object.keys(EthicsSettings.shape) as (keyof EthicsSettings)[]

/** Lists the settings that are still empty. */
export function listMissing(settings: EthicsSettings): string[] {
  return NAMES.filter((name) => !settings[name])
}

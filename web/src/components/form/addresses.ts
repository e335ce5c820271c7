import { EMAIL_PATTERN } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import type { Rule } from './rules.ts'

/** Addresses as people paste them: separated by commas, semicolons, spaces or lines. */
export const addressesOf = (text: string) => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((part) => part.replace(/^<|>$/g, ''))
      .filter((part) => part.includes('@')),
  ),
]

/** Lines without an address. Part of a line may be the name of a person. */
const strayLineOf = (text: string) =>
  text
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.includes('@'))

/** At least one address, and only valid ones. */
export const addresses: Rule<unknown> = (text) => {
  const given = addressesOf(text)
  const wrong = given.find((address) => !EMAIL_PATTERN.test(address)) ?? strayLineOf(text)
  if (wrong) return t`${wrong} is not an email address`
  return given.length === 0 ? t`Enter at least one email address` : undefined
}

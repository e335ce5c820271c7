const PATTERN = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/

/**
 * Checks the format of an ORCID iD and its last character, the check digit of ISO 7064 MOD 11-2.
 * @see ORCID, "Structure of the ORCID identifier".
 */
export function isOrcidId(text: string): boolean {
  if (!PATTERN.test(text)) return false
  const digits = text.replaceAll('-', '')
  let total = 0
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check))
}

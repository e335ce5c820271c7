/** Mod 11 of the ten digits of an NHS number. */
export function isNhsNumber(value: string): boolean {
  let sum = 0
  for (const [i, digit] of [...value.replace(/\D/g, '')].entries())
    sum += Number(digit) * (i < 9 ? 10 - i : 1)
  return sum % 11 === 0
}

/** Mod 97 of ISO 13616. */
export function isIban(value: string): boolean {
  const compact = value.replace(/\W/g, '')
  let rest = ''
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    rest = String(Number(rest + Number.parseInt(character, 36)) % 97)
  }
  return rest === '1'
}

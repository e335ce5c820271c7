/** Verifies the mod 11 checksum over the ten digits of an NHS number. */
export function isNhsNumber(value: string): boolean {
  const digits = [...value.replace(/ /g, '')]
  return digits.reduce((sum, digit, i) => sum + +digit * (10 - i), 0) % 11 === 0
}

/** Verifies the mod 97 checksum of ISO 13616. */
export function isIban(value: string): boolean {
  const compact = value.replace(/\W/g, '')
  const digits = (compact.slice(4) + compact.slice(0, 4)).replace(/\D/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  return BigInt(digits) % 97n === 1n
}

/** The sentence about who may create an account. Undefined if everybody may. */
export function admissionText({
  rule,
  domains,
}: {
  readonly rule: 'open' | 'domains' | 'invitation'
  readonly domains: readonly string[]
}): string | undefined {
  if (rule === 'invitation') return 'Accounts are by invitation.'
  if (rule === 'open') return undefined
  return `Accounts are open to addresses of ${new Intl.ListFormat('en-GB').format(domains)}.`
}

import type { AnalyticsUserDto } from '@assay/contracts/analytics'

/** Name and address, as far as they are known; a guest has neither. */
export function userLabel({ id, is_guest, full_name, email }: AnalyticsUserDto): string {
  if (is_guest) return `Guest ${id}`
  return full_name && email ? `${full_name} (${email})` : (full_name ?? email ?? id)
}

import type { AccountChange } from './account-repository.ts'
import type { User } from './user-repository.ts'

/** Names the columns that a change gives another value, for the audit log. Only roles are shown. */
export function changedFields(known: User, change: AccountChange): string {
  const names = Object.keys(change) as (keyof User & keyof AccountChange)[]
  return names
    .filter((name) => change[name] !== undefined && change[name] !== known[name])
    .map((name) => (name === 'role' ? `role ${known.role} → ${change.role}` : name))
    .join(', ')
}

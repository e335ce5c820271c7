/** Like `constants`, without zod, for the client's first page. */

/** What an account may do. Each account has one role; `user` is the role of guests too. */
export const ROLES = ['user', 'organiser', 'reviewer', 'superuser'] as const
export type Role = (typeof ROLES)[number]

/** Superusers may do what every other role may do. */
export function hasRole(role: Role, needed: Role): boolean {
  return role === needed || needed === 'user' || role === 'superuser'
}

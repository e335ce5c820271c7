import { hasRole, ROLES, type Role } from './roles.ts'

/** The kinds of callers that access distinguishes. `nobody` has no credential. */
export const CALLERS = ['nobody', 'guest', ...ROLES] as const
export type CallerKind = (typeof CALLERS)[number]

/** 200: may call the route. 401: must sign in first. 403: has the wrong role. */
export type AccessStatus = 200 | 401 | 403

const statusesOf = (nobody: AccessStatus, guest: AccessStatus, needed: Role) => {
  const statuses = ROLES.map((role): AccessStatus => (hasRole(role, needed) ? 200 : 403))
  return [nobody, guest, ...statuses] as const
}

/**
 * Who may call a route, for each of `CALLERS`. Each command then checks which records the caller may
 * see or change.
 * - `open`: the request carries its own proof; other credentials are ignored.
 * - `everybody`: anonymous callers too; an invalid credential is refused.
 * - `people`: guests and accounts.
 * - `accounts`: signed-in users.
 * - `organisers`: organisers, for their own studies, and superusers.
 * - `reviewers`: reviewers and superusers.
 * - `superusers`: guests count as not signed in (401), users have the wrong role (403).
 * - `superuser_role`: the same, except that guests have the wrong role too (403).
 */
export const ACCESS = {
  open: statusesOf(200, 200, 'user'),
  everybody: statusesOf(200, 200, 'user'),
  people: statusesOf(401, 200, 'user'),
  accounts: statusesOf(401, 401, 'user'),
  organisers: statusesOf(401, 401, 'organiser'),
  reviewers: statusesOf(401, 401, 'reviewer'),
  superusers: statusesOf(401, 401, 'superuser'),
  superuser_role: statusesOf(401, 403, 'superuser'),
}

/**
 * - `themselves`: `people` for the user named in the path, `superuser_role` for other users.
 * - `board_readers`: `everybody` while the board is public, otherwise `superusers`.
 */
export type Access = keyof typeof ACCESS | 'themselves' | 'board_readers'

export function accessStatus(access: keyof typeof ACCESS, caller: CallerKind): AccessStatus {
  return ACCESS[access][CALLERS.indexOf(caller)] ?? 403
}

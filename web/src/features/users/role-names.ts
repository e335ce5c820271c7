import { ROLES, type Role } from '@assay/contracts/roles'

/** The roles as people read them. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: 'User',
  organiser: 'Study organiser',
  reviewer: 'Reviewer',
  superuser: 'Superuser',
}

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

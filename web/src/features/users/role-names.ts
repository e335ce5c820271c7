import { ROLES, type Role } from '@assay/contracts/roles'

/** The roles as people read them. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: 'User',
  organiser: 'Study organiser',
  reviewer: 'Reviewer',
  superuser: 'Superuser',
}

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

/** What each role may do, in one line. */
export const ROLE_RIGHTS: Readonly<Record<Role, string>> = {
  user: 'Chats, votes and rates studies.',
  organiser: 'Also creates studies and sees the results of their own.',
  reviewer: 'Also reviews flagged answers, voters and declared expertise.',
  superuser: 'May do everything, and manages users, models and settings.',
}

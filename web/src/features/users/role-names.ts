import { ROLES, type Role } from '@assay/contracts/roles'
import { t } from '@lingui/core/macro'

/** The roles as people read them. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: t`User`,
  organiser: t`Study organiser`,
  reviewer: t`Reviewer`,
  superuser: t`Superuser`,
}

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

/** What each role may do, in one line. */
export const ROLE_RIGHTS: Readonly<Record<Role, string>> = {
  user: t`Chats, votes and rates studies.`,
  organiser: t`Also creates studies and sees the results of their own.`,
  reviewer: t`Also reviews flagged answers, voters and declared expertise.`,
  superuser: t`May do everything, and manages users, models and settings.`,
}

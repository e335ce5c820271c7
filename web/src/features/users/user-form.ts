import { ROLES, type Role } from '@assay/contracts/roles'
import type { UserDto } from '@assay/contracts/users'
import { t } from '@lingui/core/macro'
import {
  confirmationOf,
  email,
  newPassword,
  optionalPassword,
} from '../../components/form/rules.ts'

export interface UserForm {
  readonly [name: string]: string | boolean
  readonly email: string
  readonly full_name: string
  readonly password: string
  readonly confirm_password: string
  readonly role: string
  readonly is_active: boolean
}

const CONFIRMATION = { message: t`Please confirm your password` }
const passwordOf = ({ password }: UserForm) => password

/** A new user needs a password; an existing user keeps the current one if the field is empty. */
export const NEW_USER_RULES = {
  email,
  password: newPassword,
  confirm_password: confirmationOf(passwordOf, CONFIRMATION),
}

export const USER_RULES = {
  email,
  password: optionalPassword,
  confirm_password: confirmationOf(passwordOf, { ...CONFIRMATION, isOptional: true }),
}

export function toUserForm(user: UserDto | undefined): UserForm {
  return {
    email: user?.email ?? '',
    full_name: user?.full_name ?? '',
    password: '',
    confirm_password: '',
    role: user?.role ?? 'user',
    is_active: user?.is_active ?? true,
  }
}

export const roleOf = (value: string): Role => ROLES.find((role) => role === value) ?? 'user'

/** The request body; an empty password is left out. */
export function toUserBody(form: UserForm) {
  const { email: address, full_name, password, confirm_password, role, is_active } = form
  return {
    email: address.trim(),
    full_name: full_name.trim() || null,
    role: roleOf(role),
    is_active,
    ...(password && { password, confirm_password }),
  }
}

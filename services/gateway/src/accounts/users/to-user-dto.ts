import type { MeDto, UpdateMeBody, UserDto } from '@assay/contracts/users'
import type { Identity } from '../../http/identity.ts'
import type { User } from './user-repository.ts'

/** Returns a user's public fields, without hash, key or version. */
export function toUserDto(user: User): UserDto {
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    role: user.role,
    is_superuser: user.role === 'superuser',
    is_active: user.isActive,
    is_guest: user.isGuest,
  }
}

/**
 * Returns the columns that people may set themselves, from the body of a request. An absent field
 * stays undefined.
 */
export function toProfile({ full_name: fullName }: Pick<UpdateMeBody, 'full_name'>) {
  return { fullName }
}

/** Returns the caller's own fields, with the role that applies in this session. */
export function toMeDto(user: User, { role, twoFactor = 'off' }: Identity): MeDto {
  return {
    ...toUserDto(user),
    role,
    is_superuser: role === 'superuser',
    is_email_verified: user.emailVerifiedAt !== null,
    two_factor: twoFactor,
    has_password: user.passwordHash !== null,
  }
}

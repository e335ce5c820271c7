import type { MeDto, UserDto } from '@assay/contracts'
import type { User } from './user-repository.ts'

/** What may leave of a user: no hash, no key, no version. */
export function toUserDto(user: User): UserDto {
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    is_superuser: user.isSuperuser,
    is_active: user.isActive,
    is_guest: user.isGuest,
  }
}

/** What may leave of the caller. */
export function toMeDto(user: User): MeDto {
  return { ...toUserDto(user), is_email_verified: user.emailVerifiedAt !== null }
}

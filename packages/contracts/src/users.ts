import { z } from 'zod'
import {
  ConfirmPassword,
  CurrentPassword,
  Email,
  FullName,
  NewPassword,
  ProfileName,
  SignUpName,
  withConfirmation,
} from './account-fields.ts'
import { MAX_USER_SEARCH_LENGTH } from './constants.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { InvitationToken } from './invitation-token.ts'
import { PageQuery } from './page.ts'
import { ConflictBody } from './patient-data.ts'
import { ROLES } from './roles.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'
import { SecondFactorCode } from './totp.ts'

export const UserDto = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  full_name: z.string().nullable(),
  role: z.enum(ROLES),
  /** Whether the role is `superuser`. */
  is_superuser: z.boolean(),
  is_active: z.boolean(),
  is_guest: z.boolean(),
})
export type UserDto = z.infer<typeof UserDto>

export const TwoFactor = z.enum(['off', 'on', 'required'])
export type TwoFactor = z.infer<typeof TwoFactor>

/** The caller's own user, with fields that others do not see. */
export const MeDto = UserDto.extend({
  is_email_verified: z.boolean(),
  /** `required`: the superuser role is withheld until two-factor sign-in is on. */
  two_factor: TwoFactor,
  /** False for accounts that sign in only with Google or another provider. */
  has_password: z.boolean(),
})
export type MeDto = z.infer<typeof MeDto>

/** Includes a new token if the change ended all sessions, so that the caller can continue. */
export const UpdatedMeDto = MeDto.extend({ access_token: z.string().optional() })
export type UpdatedMeDto = z.infer<typeof UpdatedMeDto>

export const UsersDto = z.object({ data: z.array(UserDto), count: z.int() })
export type UsersDto = z.infer<typeof UsersDto>

export const UserSort = z.enum(['newest', 'full_name', '-full_name', 'email', '-email'])
export type UserSort = z.infer<typeof UserSort>

/** `search` matches part of a name or an e-mail address. A minus reverses the sort order. */
export const ListUsersQuery = PageQuery.extend({
  search: text().trim().max(MAX_USER_SEARCH_LENGTH).optional(),
  role: z.enum(ROLES).optional(),
  status: z.enum(['active', 'inactive']).optional(),
  sort: UserSort.default('newest'),
})
export type ListUsersQuery = z.infer<typeof ListUsersQuery>

const GuestDto = z.object({ id: z.uuid() })

const SignUpBody = withConfirmation(
  z.object({
    email: Email,
    full_name: SignUpName,
    password: NewPassword,
    confirm_password: ConfirmPassword,
    invitation: InvitationToken.optional(),
  }),
)

/**
 * Absent fields do not change. A change of the address requires the password, and a code if
 * two-factor sign-in is on; without the code the response is 409.
 */
export const UpdateMeBody = z.object({
  full_name: ProfileName.optional(),
  email: Email.optional(),
  current_password: CurrentPassword.optional(),
  totp_code: SecondFactorCode.optional(),
})
export type UpdateMeBody = z.infer<typeof UpdateMeBody>

const UpdatePasswordBody = z.object({
  current_password: CurrentPassword,
  new_password: NewPassword,
})

/**
 * `role` takes precedence. Without it, `is_superuser: false` withdraws only the superuser role and
 * leaves others unchanged.
 */
const roleFields = { role: z.enum(ROLES).optional(), is_superuser: z.boolean().optional() }

/** The confirmation is checked only if it is present. */
export const CreateUserBody = withConfirmation(
  z.object({
    email: Email,
    full_name: FullName.optional(),
    password: NewPassword,
    confirm_password: ConfirmPassword.optional(),
    ...roleFields,
    is_active: z.boolean().default(true),
  }),
)
export type CreateUserBody = z.infer<typeof CreateUserBody>

/** Absent fields do not change. An empty password counts as absent. */
export const UpdateUserBody = withConfirmation(
  z.object({
    email: Email.optional(),
    full_name: FullName.optional(),
    password: z.literal('').or(NewPassword).optional(),
    confirm_password: text().optional(),
    ...roleFields,
    is_active: z.boolean().optional(),
  }),
)
export type UpdateUserBody = z.infer<typeof UpdateUserBody>

/** Deleting an account requires its password, or a sign-in within the last ten minutes. */
const DeleteMeBody = z.object({ current_password: CurrentPassword.optional() }).nullish()

const UserParams = z.object({ user_id: z.uuid() })

/** The response is the same for a new and for a known fingerprint. */
export const startGuestRoute = defineRoute('POST', '/api/v1/users/guest', {
  access: 'people',
  summary: 'Identify a guest by fingerprint',
  querystring: GuestQuery,
  response: { 200: GuestDto },
})

export const signUpRoute = defineRoute('POST', '/api/v1/users/signup', {
  access: 'open',
  summary: 'Create an account',
  body: SignUpBody,
  response: { 200: UserDto, 400: ErrorBody, 409: ConflictBody },
})

export const readMeRoute = defineRoute('GET', '/api/v1/users/me', {
  access: 'accounts',
  summary: 'Read the signed-in user',
  response: { 200: MeDto },
})

/**
 * A new address is unconfirmed. The change is reported to the old address and ends the user's other
 * sessions.
 */
export const updateMeRoute = defineRoute('PATCH', '/api/v1/users/me', {
  access: 'accounts',
  sessionOnly: true,
  summary: "Change the signed-in user's profile",
  body: UpdateMeBody,
  response: { 200: UpdatedMeDto, 400: ErrorBody, 409: ConflictBody },
})

/** Ends every session of the user, including this session. */
export const updatePasswordRoute = defineRoute('PATCH', '/api/v1/users/me/password', {
  access: 'accounts',
  sessionOnly: true,
  summary: "Change the signed-in user's password",
  body: UpdatePasswordBody,
  response: { 200: MessageBody, 400: ErrorBody },
})

/**
 * Deletes the person or guest with all threads and items. Votes stay, without a link to the person.
 */
export const deleteMeRoute = defineRoute('DELETE', '/api/v1/users/me', {
  access: 'people',
  sessionOnly: true,
  summary: "Delete the caller's account, or everything stored about a guest",
  querystring: GuestQuery,
  body: DeleteMeBody,
  response: { 200: MessageBody, 400: ErrorBody, 409: ErrorBody },
})

export const listUsersRoute = defineRoute('GET', '/api/v1/users/', {
  access: 'superusers',
  summary: 'List the matching accounts, without guests',
  querystring: ListUsersQuery,
  response: { 200: UsersDto },
})

export const createUserRoute = defineRoute('POST', '/api/v1/users/', {
  access: 'superusers',
  summary: 'Create an account for another person',
  body: CreateUserBody,
  response: { 200: UserDto, 400: ErrorBody, 409: ConflictBody },
})

export const readUserRoute = defineRoute('GET', '/api/v1/users/:user_id', {
  access: 'themselves',
  summary: "Read the caller's account; superusers may read any account",
  params: UserParams,
  response: { 200: UserDto, 404: ErrorBody },
})

/** A changed password, role, activity or address ends the user's sessions. */
export const updateUserRoute = defineRoute('PATCH', '/api/v1/users/:user_id', {
  access: 'superuser_role',
  summary: 'Change an account',
  params: UserParams,
  body: UpdateUserBody,
  response: { 200: UserDto, 404: ErrorBody, 409: ConflictBody },
})

export const deleteUserRoute = defineRoute('DELETE', '/api/v1/users/:user_id', {
  access: 'superuser_role',
  summary: 'Delete an account with its threads and items',
  params: UserParams,
  response: { 200: MessageBody, 404: ErrorBody, 409: ErrorBody },
})

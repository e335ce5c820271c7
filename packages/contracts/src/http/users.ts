import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { defineRoute } from './route-contract.ts'

export const UserDto = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  full_name: z.string().nullable(),
  is_superuser: z.boolean(),
  is_active: z.boolean(),
  is_guest: z.boolean(),
})
export type UserDto = z.infer<typeof UserDto>

export const GuestDto = z.object({ id: z.uuid() })
export type GuestDto = z.infer<typeof GuestDto>

/** The same answer for a new and for a known fingerprint. */
export const startGuestRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/users/guest',
  schema: {
    summary: 'Identify a guest by fingerprint',
    tags: ['users'],
    querystring: GuestQuery,
    response: { 200: GuestDto, 401: ErrorBody, 422: ErrorBody },
  },
})

export const readMeRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/users/me',
  schema: {
    summary: 'The signed-in user',
    tags: ['users'],
    response: { 200: UserDto, 401: ErrorBody },
  },
})

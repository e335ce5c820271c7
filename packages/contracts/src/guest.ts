import { z } from 'zod'

/** A guest's bearer secret: `guest_` and a random version 4 UUID. */
export const Fingerprint = z
  .string()
  .regex(
    /^guest_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    'Invalid fingerprint',
  )

/** Query of a route that guests may call. The header is the preferred way to identify a guest. */
export const GuestQuery = z.object({ fingerprint_hash: Fingerprint.optional() })

import { z } from 'zod'

/** Yes or no in a query, which carries texts alone. */
export function flag(byDefault: boolean) {
  return z
    .enum(['true', 'false'])
    .default(byDefault ? 'true' : 'false')
    .transform((value) => value === 'true')
}

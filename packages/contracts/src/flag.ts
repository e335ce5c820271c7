import { z } from 'zod'

/** A boolean in a query string, which carries only text. */
export function flag(byDefault: boolean) {
  return z
    .enum(['true', 'false'])
    .default(byDefault ? 'true' : 'false')
    .transform((value) => value === 'true')
}

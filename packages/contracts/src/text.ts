import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const WITHOUT_CONTROLS = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$/

const PLAIN = [
  z.regex(WITHOUT_CONTROLS, { error: 'Text may not contain control characters', abort: true }),
  z.refine((value) => typeof value === 'string' && value.isWellFormed(), {
    error: 'Text may not contain half of a character',
    abort: true,
  }),
] as const

/**
 * What every text of a client is made of, whatever else is asked of it: no control characters but
 * tab and the ends of lines, and no half of a surrogate pair. PostgreSQL keeps neither, and nobody
 * types them.
 */
export function text(params?: Parameters<typeof z.string>[0]): z.ZodString {
  return z.string(params).check(...PLAIN)
}

const MAX_NAME_LENGTH = 100

/** What boards, keys and versions are called by; whether there is such a one is another question. */
export function slug(): z.ZodString {
  return z
    .string()
    .max(MAX_NAME_LENGTH)
    .regex(/^[\w.:-]+$/)
}

/** An absolute URL of at most 2,000 characters. */
export const Url = z
  .url()
  .check(...PLAIN)
  .max(2_000)

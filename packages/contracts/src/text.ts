import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses these characters
const WITHOUT_CONTROLS = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$/

const PLAIN = [
  z.regex(WITHOUT_CONTROLS, { error: 'Text may not contain control characters', abort: true }),
  z.refine((value) => typeof value === 'string' && value.isWellFormed(), {
    error: 'Text may not contain an incomplete character',
    abort: true,
  }),
] as const

/**
 * Base schema of every text from a client. It refuses unpaired surrogates, and control characters
 * other than tab and line breaks. No keyboard produces them, and PostgreSQL cannot store some of
 * them.
 */
export function text(params?: Parameters<typeof z.string>[0]): z.ZodString {
  return z.string(params).check(...PLAIN)
}

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/**
 * Base schema of names and statements that others read in one line. After trimming, it also refuses
 * tabs, line breaks, and characters that are invisible or change the direction of text.
 */
export function line(params?: Parameters<typeof z.string>[0]): z.ZodString {
  return text(params)
    .trim()
    .refine((value) => !HIDDEN.test(value), {
      error: 'Text may not contain invisible characters',
      abort: true,
    })
}

const MAX_NAME_LENGTH = 100

/** The form of board, key and version names. The schema does not check that the name exists. */
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

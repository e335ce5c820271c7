import { z } from 'zod'

const DIGITS = /^\d{1,16}$/

/**
 * A whole number in a query string, which carries only text. Accepts only digits. Other forms that
 * JavaScript reads as a number, such as an empty text, `0.0` or `1e1`, are refused.
 */
export function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  return z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  )
}

import { hashFeature, hashText, keyOf } from '../hash.ts'

/** Placeholders for the words before and after a sentence. */
export const BEGIN = hashText('<')
export const END = hashText('>')

/** Adds a feature of a name: its kind, and up to four hashes in order. */
export type Add = (
  template: string,
  one?: number,
  two?: number,
  three?: number,
  four?: number,
) => void

const templates = new Map<string, number>()

/**
 * Returns the key of a feature. The hash includes positions, so a missing value may be any number.
 */
export function featureKey(template: string, one = 0, two = 0, three = 0, four = 0): number {
  let what = templates.get(template)
  if (what === undefined) {
    what = hashText(template)
    templates.set(template, what)
  }
  return keyOf(hashFeature(four === 0 ? what : hashFeature(what, four), one, two, three))
}

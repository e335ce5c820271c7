import { isDeepStrictEqual } from 'node:util'

/** Lists the fields in which two versions of an entry differ, by name. */
export function changedFields(before: object, after: object): string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const names = new Set([...old.keys(), ...now.keys()])
  return [...names].filter((name) => !isDeepStrictEqual(old.get(name), now.get(name))).sort()
}

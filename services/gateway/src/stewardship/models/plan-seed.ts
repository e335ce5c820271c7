import { isDeepStrictEqual } from 'node:util'

/** A stored connection or model. */
export interface StoredEntry<Entry> {
  readonly entry: Entry
  /** Whether a superuser's version takes precedence over the file's. */
  readonly isEdited: boolean
  readonly isRetired: boolean
}

/** The changes that make the stored entries follow the file. */
export interface SeedPlan<Entry> {
  readonly write: readonly Entry[]
  /** Ids of entries that the file no longer names. */
  readonly retire: readonly string[]
  /** Ids of edited entries that equal the file again, and therefore follow it again. */
  readonly release: readonly string[]
}

/**
 * Compares the stored entries with the file. An entry that a superuser has added, changed or
 * retired stays as it is until the file agrees.
 */
export function planSeed<Entry extends { readonly id: string }>(
  stored: readonly StoredEntry<Entry>[],
  entries: readonly Entry[],
): SeedPlan<Entry> {
  const wanted = new Map(entries.map((entry) => [entry.id, entry]))
  const known = new Map(stored.map((each) => [each.entry.id, each]))
  const agrees = ({ entry, isRetired }: StoredEntry<Entry>) =>
    isDeepStrictEqual(isRetired ? undefined : entry, wanted.get(entry.id))
  const idsOf = (found: readonly StoredEntry<Entry>[]) => found.map(({ entry }) => entry.id)
  return {
    write: entries.filter((entry) => {
      const now = known.get(entry.id)
      return !now || (!now.isEdited && !agrees(now))
    }),
    retire: idsOf(
      stored.filter(
        ({ entry, isEdited, isRetired }) => !isEdited && !isRetired && !wanted.has(entry.id),
      ),
    ),
    release: idsOf(stored.filter((each) => each.isEdited && agrees(each))),
  }
}

export function isEmptyPlan({ write, retire, release }: SeedPlan<unknown>): boolean {
  return write.length + retire.length + release.length === 0
}

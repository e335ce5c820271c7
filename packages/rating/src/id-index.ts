/** Gives each id a number, from 0, in the order in which they first came. */
export interface Index {
  readonly ids: readonly string[]
  find(id: string): number | undefined
  /** The id's number, a new one if it has none. */
  add(id: string): number
  /** Forgets the id with the highest number. */
  removeLast(): void
}

/** Builds an index of no ids. */
export function createIndex(): Index {
  const ids: string[] = []
  const numbers = new Map<string, number>()
  return {
    ids,
    find: (id) => numbers.get(id),
    add(id) {
      const known = numbers.get(id)
      if (known !== undefined) return known
      numbers.set(id, ids.length)
      return ids.push(id) - 1
    },
    removeLast() {
      const last = ids.pop()
      if (last !== undefined) numbers.delete(last)
    },
  }
}

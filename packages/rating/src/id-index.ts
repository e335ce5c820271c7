/** Numbers ids in the order of their first occurrence, starting at 0. */
export interface Index {
  readonly ids: readonly string[]
  find(id: string): number | undefined
  /** Returns the id's number. A new id gets the next number. */
  add(id: string): number
  removeLast(): void
}

/** Creates an empty index. */
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

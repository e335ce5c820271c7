/** Numbers ids from 0 in order of first occurrence. */
export interface Index {
  readonly ids: readonly string[]
  find(id: string): number | undefined
  /** Returns the id's number and assigns one to a new id. */
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

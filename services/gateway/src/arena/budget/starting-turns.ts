/** Turns that are being started in this process and are not stored yet, by whom they count for. */
export interface StartingTurns {
  /** Counts one more for `key` until `until` is disposed. @returns how many were counted before. */
  enter(key: string, until: DisposableStack): number
}

export function createStartingTurns(): StartingTurns {
  const counts = new Map<string, number>()
  const leave = (key: string) => {
    const left = (counts.get(key) ?? 0) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  return {
    enter(key, until) {
      const others = counts.get(key) ?? 0
      until.defer(() => leave(key))
      counts.set(key, others + 1)
      return others
    },
  }
}

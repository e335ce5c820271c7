/**
 * Counts the turns that this process is starting but has not stored yet, by a key such as a
 * network.
 */
export interface StartingTurns {
  /**
   * Counts one more turn for `key` until `until` is disposed.
   * @returns the previous number.
   */
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

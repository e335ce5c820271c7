export type Release = () => void

export interface Slots {
  /** Waits for a free slot and takes it. */
  acquire(): Promise<Release>
}

/** A fixed number of slots. Waiters are served in order. */
export function createSlots(count: number): Slots {
  const waiting: ((release: Release) => void)[] = []
  let free = count
  const release = () => {
    const next = waiting.shift()
    if (next) next(release)
    else free += 1
  }
  return {
    async acquire() {
      if (free === 0) return new Promise<Release>((resolve) => waiting.push(resolve))
      free -= 1
      return release
    },
  }
}

export interface AfterOutage {
  /** Resolves once the sweep's dependencies are available again. */
  readonly probe: () => Promise<unknown>
  /** Pause after the recovery, in milliseconds. */
  readonly graceMs: number
}

/**
 * Wraps a sweep that ends work which other processes have left open. After a failed run, it waits
 * for `probe` and then for `graceMs`. Processes that were cut off by the same outage can then store
 * their results before the sweep ends their work. Rejects if `sweep` or `probe` rejects.
 */
export function afterOutage(
  { probe, graceMs }: AfterOutage,
  sweep: () => Promise<void>,
): () => Promise<void> {
  let isCutOff = false
  let resumesAt = 0
  return async () => {
    if (isCutOff) {
      await probe()
      isCutOff = false
      resumesAt = performance.now() + graceMs
    }
    if (performance.now() < resumesAt) return
    try {
      await sweep()
    } catch (error) {
      isCutOff = true
      throw error
    }
  }
}

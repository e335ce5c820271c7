export interface AfterOutage {
  /** Resolves once what the sweep needs is there again. */
  readonly probe: () => Promise<unknown>
  /** How long everything is left alone then. */
  readonly graceMs: number
}

/**
 * Builds a sweep that ends what others left open, and after a run that failed gives them time: who
 * was cut off just as long holds what could not be stored, and is not to find it ended. Rejects as
 * `sweep` and `probe` do.
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

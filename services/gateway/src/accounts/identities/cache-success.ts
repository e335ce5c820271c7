/** Caches the result after the first success. After a failure, the next call retries. */
export function cacheSuccess<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined
  return async () => {
    known ??= load()
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }
}

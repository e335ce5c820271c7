/**
 * Measures the CPU time of the work in this thread, in milliseconds: the minimum over at most
 * `runs` runs. Unlike wall-clock time, it excludes other processes. The clock has a resolution of
 * about 4 ms. Stops at the first run that takes at most `enough`.
 */
export function cpuMsOf(work: () => void, runs: number, enough = 0): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && best > enough; run++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

/** Shorter measurements consist mostly of the clock's resolution. */
const MIN_MS = 8

/**
 * Returns the ratio of the time for a text of `times` copies to the time for `times` separate
 * copies. It is about 1 for linear time, and about `times` for quadratic time.
 */
export function growthOf(work: (text: string) => void, text: string, times: number): number {
  const repeat = (rounds: number, of: string) => () => {
    for (let round = 0; round < rounds; round++) work(of)
  }
  let rounds = 1
  let little = cpuMsOf(repeat(times, text), 1)
  for (; little < MIN_MS; rounds *= 2) little = cpuMsOf(repeat(2 * rounds * times, text), 1)
  return cpuMsOf(repeat(rounds, text.repeat(times)), 3, 2 * little) / little
}

/**
 * Milliseconds of processor time that the work takes in this thread, the quickest of at most `runs`:
 * what the machine does besides does not count, unlike with a clock. The system tells them in steps
 * of some 4 ms. Stops at the first run that takes no longer than `enough`.
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

/** Below so much, steps of the clock are most of what is measured. */
const LEAST_MS = 8

/**
 * How many times longer the work takes on `times` copies of the text at once than on the text as
 * often by itself: about 1 when its time is linear in the length, about `times` when quadratic.
 */
export function growthOf(work: (text: string) => void, text: string, times: number): number {
  const repeat = (rounds: number, of: string) => () => {
    for (let round = 0; round < rounds; round++) work(of)
  }
  let rounds = 1
  let little = cpuMsOf(repeat(times, text), 1)
  for (; little < LEAST_MS; rounds *= 2) little = cpuMsOf(repeat(2 * rounds * times, text), 1)
  return cpuMsOf(repeat(rounds, text.repeat(times)), 3, 2 * little) / little
}

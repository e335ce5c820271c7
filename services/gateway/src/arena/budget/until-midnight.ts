const DAY_MS = 86_400_000

/** Returns the seconds until midnight UTC. */
export function untilMidnightS(nowMs: number): number {
  return Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1_000)
}

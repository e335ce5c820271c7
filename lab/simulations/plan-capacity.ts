/** Measured on two cores, as docs/figures.md states (P15, P1, P8 and P7). */
export const MEASURED = {
  battlesPerS: 39.1,
  cores: 2,
  /** Processor time of a battle and its vote with `tokens` in both answers. */
  cpuMs: 32.5,
  tokens: 300,
  /** Gateway and worker: 6.78 µs, and 1.59 × 19.2 µs. */
  cpuUsPerToken: 37.3,
  /** Gateway and worker: 18.8 and 84.7 kB. */
  memoryKbPerBattle: 103.5,
  /** All services and servers with one process each, and each further gateway. */
  memoryMb: 912,
  gatewayMb: 114,
  /** In the database, without the texts. */
  rowsKbPerBattle: 8.8,
} as const

export const ASSUMED = {
  battlesPerPerson: 3,
  /** Share of a day's battles in the busiest hour. */
  peakHourShare: 0.2,
  tokensPerAnswer: 600,
  bytesPerToken: 4.5,
  questionBytes: 1_000,
  /** From the question to the end of the slower answer. */
  battleS: 30,
  /** The busiest minute of a thousand. */
  quantile: 0.999,
  /** Replicas, so that a restart is not noticed. */
  gateways: 2,
  /** Share of the cores that is planned to be used. */
  use: 0.6,
} as const

const ANSWERS_PER_BATTLE = 2
/** Half of the slots of an inference worker, at which the chart adds another. */
const ANSWERS_PER_WORKER = 128
const [HOUR_S, MINUTE_S, DAYS_PER_YEAR] = [3_600, 60, 365]

/** What a number of people on one day need. */
export interface Capacity {
  readonly people: number
  readonly battlesPerDay: number
  readonly tokensPerDay: number
  /** In the busiest minute. */
  readonly battlesPerS: number
  /** At the same time; each has a socket. */
  readonly battles: number
  readonly usedCores: number
  readonly cores: number
  readonly gateways: number
  readonly workers: number
  readonly memoryMb: number
  readonly databaseMbPerDay: number
  readonly databaseGbPerYear: number
}

/** Plans for people who arrive independently of each other. */
export function planCapacity(people: number): Capacity {
  const battlesPerDay = people * ASSUMED.battlesPerPerson
  const meanPerS = (battlesPerDay * ASSUMED.peakHourShare) / HOUR_S
  const battlesPerS = poissonQuantile(meanPerS * MINUTE_S, ASSUMED.quantile) / MINUTE_S
  const battles = poissonQuantile(meanPerS * ASSUMED.battleS, ASSUMED.quantile)
  const tokens = ANSWERS_PER_BATTLE * ASSUMED.tokensPerAnswer
  const furtherMs = ((tokens - MEASURED.tokens) * MEASURED.cpuUsPerToken) / 1e3
  const usedCores = (battlesPerS * (MEASURED.cpuMs + furtherMs)) / 1e3
  const databaseKb =
    MEASURED.rowsKbPerBattle + (tokens * ASSUMED.bytesPerToken + ASSUMED.questionBytes) / 1e3
  const databaseMbPerDay = (battlesPerDay * databaseKb) / 1e3
  return {
    ...{ people, battlesPerDay, battlesPerS, battles, usedCores, databaseMbPerDay },
    tokensPerDay: battlesPerDay * tokens,
    cores: Math.max(MEASURED.cores, Math.ceil(usedCores / ASSUMED.use)),
    gateways: ASSUMED.gateways,
    workers: Math.ceil((battles * ANSWERS_PER_BATTLE) / ANSWERS_PER_WORKER),
    memoryMb:
      MEASURED.memoryMb +
      (ASSUMED.gateways - 1) * MEASURED.gatewayMb +
      (battles * MEASURED.memoryKbPerBattle) / 1e3,
    databaseGbPerYear: (databaseMbPerDay * DAYS_PER_YEAR) / 1e3,
  }
}

/** The smallest count that is exceeded with a probability of at most 1 − `quantile`. */
export function poissonQuantile(mean: number, quantile: number): number {
  let [count, logProbability] = [0, -mean]
  for (let below = Math.exp(-mean); below < quantile; below += Math.exp(logProbability)) {
    count++
    logProbability += Math.log(mean / count)
  }
  return count
}

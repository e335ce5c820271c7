import { randomFrom } from '@assay/rating/simulation'

/** The kinds of faults. All except instant faults are removed after a while. */
export type FaultKind =
  | 'kill'
  | 'terminate'
  | 'freeze'
  | 'cut readers'
  | 'slow readers'
  | 'blackhole readers'
  | 'cut link'
  | 'slow link'
  | 'kill server'
  | 'freeze server'
  | 'flush'
  | 'wipe'

export interface PlannedFault {
  /** Milliseconds from the start of the soak. */
  readonly atMs: number
  readonly kind: FaultKind
  /** A process, a server, or both separated by a space. */
  readonly target: string
  readonly lastsMs: number
}

/** The mean time between two faults. */
const MEAN_GAP_MS = 3_000
const SHORTEST_MS = 200
const LONGEST_MS = 2_500

const GATEWAYS = ['gateway', 'gateway-2']
const PROCS = [
  ...GATEWAYS,
  'inference-worker',
  'inference-worker-2',
  'rating-worker',
  'analytics-projector',
]
const SERVERS = ['postgres', 'redis', 'nats']
const LINKS = PROCS.flatMap((proc) => ['postgres', 'nats'].map((server) => `${proc} ${server}`))

/** The relative frequency of each kind, and its possible targets. */
const KINDS: ReadonlyArray<readonly [kind: FaultKind, weight: number, targets: readonly string[]]> =
  [
    ['kill', 6, PROCS],
    ['terminate', 3, PROCS],
    ['freeze', 4, PROCS],
    ['cut readers', 4, GATEWAYS],
    ['slow readers', 2, GATEWAYS],
    ['blackhole readers', 2, GATEWAYS],
    ['cut link', 4, LINKS],
    ['slow link', 3, LINKS],
    ['kill server', 3, SERVERS],
    ['freeze server', 2, SERVERS],
    ['flush', 1, ['redis']],
    ['wipe', 1, ['nats']],
  ]

/**
 * Plans the faults of a soak, in order. The same seed gives the same faults, and a longer soak
 * begins like a shorter one.
 */
export function planFaults(seed: number, durationMs: number): PlannedFault[] {
  const random = randomFrom(seed)
  const faults: PlannedFault[] = []
  let atMs = 0
  for (;;) {
    atMs += -Math.log(1 - random()) * MEAN_GAP_MS
    const [kind, , targets] = pickKind(random())
    const target = targets[Math.floor(random() * targets.length)] as string
    const lastsMs = Math.round(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS))
    if (atMs > durationMs) return faults
    faults.push({ atMs: Math.round(atMs), kind, target, lastsMs })
  }
}

export function describeFault({ atMs, kind, target, lastsMs }: PlannedFault): string {
  return `+${(atMs / 1_000).toFixed(2).padStart(7)} s  ${kind} ${target}, ${lastsMs} ms`
}

function pickKind(at: number): (typeof KINDS)[number] {
  const total = KINDS.reduce((sum, [, weight]) => sum + weight, 0)
  let rest = at * total
  for (const kind of KINDS) {
    rest -= kind[1]
    if (rest < 0) return kind
  }
  return KINDS[0] as (typeof KINDS)[number]
}

import { readFileSync } from 'node:fs'

/** Microseconds of all cores since the machine started. */
export interface MachineTime {
  readonly total: number
  /** Waiting for disks included. */
  readonly idle: number
  /** What the host gave to others while this machine had work. */
  readonly stolen: number
}

/** Linux counts it in hundredths of a second. */
const TICK_US = 10_000

export function readMachineTime(): MachineTime {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [, ...ticks] = line.split(/\s+/).map((text) => Number(text) * TICK_US)
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softirq = 0, stolen = 0] =
    ticks
  return {
    total: user + nice + system + idle + waiting + irq + softirq + stolen,
    idle: idle + waiting,
    stolen,
  }
}

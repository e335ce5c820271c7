import type { Scenario } from 'k6/options'
import { people, seconds } from './target.ts'

export interface ArrivalOptions {
  /** So many come each second at the height of it. */
  readonly perSecond: number
  /** How long one stays, in seconds, on a machine that is not overloaded. */
  readonly staySeconds: number
  readonly holdSeconds: number
}

/** Somewhat more than are there at once when nobody has to wait (Little's law). */
const ROOM = 1.6

/**
 * People who come whether or not those before them have been served, as people do: where closed
 * models slow down together with what they measure, here a queue grows. There is room for somewhat
 * more than are expected at once; when that is used up `dropped_iterations` counts who found none.
 */
export function arrivals({ perSecond, staySeconds, holdSeconds }: ArrivalOptions): Scenario {
  const atOnce = Math.ceil(perSecond * staySeconds * ROOM) + 5
  return {
    executor: 'ramping-arrival-rate',
    timeUnit: '10s',
    startRate: people(perSecond),
    preAllocatedVUs: people(atOnce),
    maxVUs: people(atOnce),
    stages: [
      { duration: seconds(20), target: people(perSecond * 10) },
      { duration: seconds(holdSeconds), target: people(perSecond * 10) },
    ],
    gracefulStop: '60s',
  }
}

/** Nobody is turned away, so nothing grows for as long as it lasts. */
export const ARRIVAL_THRESHOLDS = { dropped_iterations: ['count==0'] }

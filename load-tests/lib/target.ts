/** The address of Assay; `npm run load` sets it. */
export const BASE_URL = (__ENV.BASE_URL ?? 'http://127.0.0.1:8080').replace(/\/$/, '')

export const API = `${BASE_URL}/api/v1`

/** Shortens every stage: `-e PACE=0.1` takes a tenth of the time. */
const PACE = Number(__ENV.PACE ?? 1)

/** Multiplies every number of people: `-e PEOPLE=10`. */
const PEOPLE = Number(__ENV.PEOPLE ?? 1)

/** Seconds of a stage as k6 writes them. */
export function seconds(duration: number): string {
  return `${Math.max(1, Math.round(duration * PACE))}s`
}

/** The number of people in a stage. */
export function people(count: number): number {
  return Math.max(1, Math.round(count * PEOPLE))
}

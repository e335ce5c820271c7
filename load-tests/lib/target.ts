/** The address of Assay, which `npm run load` sets. */
export const BASE_URL = (__ENV.BASE_URL ?? 'http://127.0.0.1:8080').replace(/\/$/, '')

export const API = `${BASE_URL}/api/v1`

/** Changes the length of every stage: with `-e PACE=0.1`, stages take a tenth of the time. */
const PACE = Number(__ENV.PACE ?? 1)

/** Multiplies every number of people, for example with `-e PEOPLE=10`. */
const PEOPLE = Number(__ENV.PEOPLE ?? 1)

/** The length of a stage in seconds, in k6's notation. */
export function seconds(duration: number): string {
  return `${Math.max(1, Math.round(duration * PACE))}s`
}

/** The number of people in a stage. */
export function people(count: number): number {
  return Math.max(1, Math.round(count * PEOPLE))
}

import type { Options } from 'k6/options'
import { ARRIVAL_THRESHOLDS, arrivals } from './lib/arrivals.ts'
import { createGuest, type Person } from './lib/person.ts'
import { readPages, waitForBoard } from './lib/read.ts'

/** A hundred looks around a second, by people who come back. */
export const options: Options = {
  scenarios: { visitors: arrivals({ perSecond: 100, staySeconds: 0.3, holdSeconds: 60 }) },
  thresholds: { http_req_duration: ['p(95)<300'], ...ARRIVAL_THRESHOLDS, checks: ['rate==1'] },
}

export { waitForBoard as setup }

let person: Person | undefined

export default function reads() {
  person ??= createGuest()
  readPages(person)
}

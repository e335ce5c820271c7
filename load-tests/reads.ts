import { sleep } from 'k6'
import type { Options } from 'k6/options'
import { createGuest, type Person } from './lib/person.ts'
import { readPages, waitForBoard } from './lib/read.ts'
import { people, seconds } from './lib/target.ts'

/** Visitors who look around. */
export const options: Options = {
  scenarios: {
    visitors: {
      executor: 'ramping-vus',
      stages: [
        { duration: seconds(15), target: people(30) },
        { duration: seconds(45), target: people(60) },
        { duration: seconds(5), target: 0 },
      ],
    },
  },
  thresholds: { http_req_duration: ['p(95)<300'], checks: ['rate==1'] },
}

export { waitForBoard as setup }

let person: Person | undefined

export default function reads() {
  person ??= createGuest()
  readPages(person)
  sleep(0.5)
}

import { expect, test } from 'vitest'
import { runScenario } from './run-scenario.ts'
import { summarise } from './scenarios.ts'

const site = { ageDays: 10, votes: 1_000, votesEach: 2 }
const attack = {
  attack: 'selective',
  identities: 60,
  votesEach: 10,
  days: 5,
  networks: 60,
} as const

test('a crowd moves the target far without the defences, and hardly with them', () => {
  const summary = summarise([1, 2, 3].map((seed) => runScenario({ site, attack }, seed)))
  expect(summary.openPlaces).toBeGreaterThan(3)
  expect(summary.meanPlaces).toBeLessThan(1)
  expect(summary.caught).toBeGreaterThan(0.95)
  expect(summary.honestExcluded).toBeLessThan(0.01)
})

test('the network share alone limits the effect of two networks that vote endlessly', () => {
  const endless = { ...attack, identities: 300, networks: 2, days: 10 }
  const scenario = { site, attack: endless, weightsOnly: true }
  const summary = summarise([1, 2, 3].map((seed) => runScenario(scenario, seed)))
  expect(summary).toMatchObject({ caught: 0, honestExcluded: 0 })
  expect(summary.meanPoints).toBeLessThan(45)
  expect(summary.honestKept).toBeGreaterThan(0.9)
})

test('accounts of one network are caught, and an honest class on one network keeps its weight', () => {
  const young = { ageDays: 30, votes: 4_000, votesEach: 5 }
  const plan = { ...attack, attack: 'omnipresent', identities: 40, votesEach: 20 } as const
  const scenario = { site: young, attack: { ...plan, networks: 1, isAccount: true } }
  const attacked = summarise([1, 2, 3].map((seed) => runScenario(scenario, seed)))
  expect(attacked.meanPoints).toBeLessThan(15)
  const crowd = { taste: 'common', votesEach: 2, isOnOneNetwork: true } as const
  const quiet = summarise([1, 2, 3].map((seed) => runScenario({ site: young, crowd }, seed)))
  expect(quiet).toMatchObject({ crowdExcluded: 0, honestExcluded: 0 })
  expect(quiet.crowdKept).toBeGreaterThan(0.9)
})

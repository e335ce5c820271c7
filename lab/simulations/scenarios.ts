import type { Outcome, Scenario } from './run-scenario.ts'

/** Maximum values of the mean and the worst outcome. A missing field has no goal. */
export interface Goal {
  readonly meanPlaces?: number
  readonly worstPlaces?: number
  readonly meanPoints?: number
  readonly worstPoints?: number
  readonly honestExcluded?: number
  readonly crowdExcluded?: number
  /** Minimum shares. */
  readonly honestKept?: number
  readonly crowdKept?: number
}

export interface Row {
  readonly title: string
  readonly scenario: Scenario
  readonly goal: Goal
  /**
   * Number of runs as a share of the usual number. Large sites have fewer runs, because they take
   * long.
   */
  readonly share?: number
}

const CAUGHT: Goal = { meanPlaces: 0.3, worstPlaces: 1, honestExcluded: 0.005 }
const SLEEPERS: Goal = { meanPlaces: 1, worstPlaces: 2, worstPoints: 60, honestExcluded: 0.005 }
const OPEN: Goal = { meanPlaces: 1, worstPlaces: 3 }

type Plan = NonNullable<Scenario['attack']>

/** With this number of networks, no two voters share one. */
const OWN_NETWORKS = 1_000_000
const GROWN = { ageDays: 60, votes: 10_000 }
/** Guests with three votes each on average. The median is two. */
const GUESTS = { votesEach: 2 }
const LAUNCHED = { ageDays: 2, votes: 180, ...GUESTS }

function crowd(identities: number, votesEach: number, more: Partial<Plan> = {}): Plan {
  const attack = { attack: 'selective', identities, votesEach, days: 5, networks: OWN_NETWORKS }
  return { ...(attack as Plan), ...more }
}

const row = (title: string, scenario: Scenario, goal: Goal = {}): Row => ({ title, scenario, goal })

const onGrown = (title: string, attack: Plan, goal: Goal = CAUGHT) =>
  row(title, { site: GROWN, attack }, goal)

const grown = [
  onGrown('1 account × 1,000 over 10 days', {
    ...{ attack: 'selective', identities: 1, votesEach: 1_000, days: 10 },
  }),
  onGrown('100 guests × 10', crowd(100, 10)),
  onGrown('34 × 30', crowd(34, 30)),
  onGrown('250 × 4', crowd(250, 4)),
  onGrown('100 × 3', crowd(100, 3)),
  onGrown('100 × 10, every second vote rigged', crowd(100, 10, { attack: 'half' })),
  onGrown('100 × 10, sinking', crowd(100, 10, { sinking: true })),
  onGrown('250 × 4, sinking', crowd(250, 4, { sinking: true })),
  onGrown('500 × 2', crowd(500, 2)),
  onGrown('1,000 × 1', crowd(1_000, 1)),
  onGrown('100 sleepers × 10, 1 honest vote', crowd(100, 10, { honestBefore: 1 }), SLEEPERS),
  onGrown('100 sleepers × 10, 20 honest votes', crowd(100, 10, { honestBefore: 20 }), SLEEPERS),
  onGrown('40 sleepers × 25, 20 honest votes', crowd(40, 25, { honestBefore: 20 }), SLEEPERS),
  onGrown('10 sleepers × 100, 20 honest votes', crowd(10, 100, { honestBefore: 20 }), SLEEPERS),
  onGrown('100 × 10, always the left', crowd(100, 10, { attack: 'always-left' }), OPEN),
  onGrown('20 × 50, on all battles', crowd(20, 50, { attack: 'omnipresent' }), OPEN),
  onGrown('100 × 10, on all battles', crowd(100, 10, { attack: 'omnipresent' }), OPEN),
]

/** The main attack, at sites of every age and size. */
const ages = [2, 10, 60].flatMap((ageDays) =>
  [180, 1_000, 10_000].map((votes) => {
    const attack = crowd(100, 10, { days: Math.min(5, ageDays) })
    const title = `100 × 10 at ${ageDays} days and ${votes} honest votes`
    return row(title, { site: { ageDays, votes, ...GUESTS }, attack }, votes > 1_000 ? CAUGHT : {})
  }),
)

/** Networks that vote endlessly, with 3,000 votes from 300 guests. */
const withoutEnd = (networks: number, days: number, attack: Plan['attack'] = 'selective') =>
  crowd(300, 10, { networks, days, attack })

const networks = [
  { ...LAUNCHED, meanPoints: 80 },
  { ageDays: 10, votes: 1_000, ...GUESTS, meanPoints: 35 },
  { ageDays: 10, votes: 10_000, ...GUESTS, meanPoints: 25 },
].flatMap(({ meanPoints, ...site }) =>
  [1, 2].flatMap((count) => {
    const title = `${count} network${count > 1 ? 's' : ''} without end, ${site.votes} honest votes`
    const attack = withoutEnd(count, site.ageDays)
    const onAll = withoutEnd(count, site.ageDays, 'omnipresent')
    const goal = { meanPoints, honestKept: 0.9 }
    return [
      row(title, { site, attack }, goal),
      row(`${title}, on all battles`, { site, attack: onAll }, goal),
      row(`${title}, by the weights alone`, { site, attack, weightsOnly: true }, goal),
    ]
  }),
)

/** Accounts with confirmed addresses that share networks and vote in all battles. */
const accounts = [
  { identities: 40, networks: 1, goal: { meanPoints: 15, honestExcluded: 0.005 } },
  { identities: 100, networks: 2, goal: { meanPoints: 25, honestExcluded: 0.005 } },
].flatMap(({ identities, goal, ...shared }) => {
  const plan = { attack: 'omnipresent', isAccount: true, ...shared } as const
  const title = `${identities} accounts × 15, networks: ${shared.networks}`
  return [
    onGrown(title, crowd(identities, 15, plan), goal),
    onGrown(
      `${title}, every second battle of the target`,
      crowd(identities, 15, { ...plan, attack: 'restrained' }),
      {},
    ),
    row(`${title}, 1,000 honest votes`, {
      site: { ageDays: 10, votes: 1_000, ...GUESTS },
      attack: crowd(identities, 15, plan),
    }),
  ]
})

/** Honest accounts on one network. */
const groups = (['common', 'reversed', 'fans'] as const).flatMap((taste) =>
  [
    { title: 'a class of 40', people: 40, days: 2 },
    { title: 'a clinic of 60', people: 60, days: 10 },
  ].map(({ title, ...people }) => {
    const crowd = { taste, votesEach: 5, isOnOneNetwork: true, ...people }
    const goal = { crowdExcluded: 0.1, crowdKept: 0.9 }
    return row(`${title} on one network, taste: ${taste}`, { site: GROWN, crowd }, goal)
  }),
)

const launch = [
  row(
    '2 networks without end, 60 guests share 8 networks',
    { site: { ...LAUNCHED, networks: 8 }, attack: withoutEnd(2, 2) },
    { meanPoints: 80, honestKept: 0.5 },
  ),
  ...[3, 100].map((count) =>
    row(`100 × 10 from ${count} networks at the launch`, {
      ...{ site: LAUNCHED, attack: crowd(100, 10, { days: 2, networks: count }) },
    }),
  ),
  row('100 × 10 from 100 networks at the launch, on all battles', {
    site: LAUNCHED,
    attack: crowd(100, 10, { days: 2, networks: 100, attack: 'omnipresent' }),
  }),
]

const busySites = [
  { perDay: 3_600, share: 0.2 },
  { perDay: 20_000, share: 0.05 },
].map(({ perDay, share }) => {
  const site = { ageDays: 20, votes: 20 * perDay }
  const attack = crowd(100, 10, { honestBefore: 20 })
  const title = `${perDay} votes a day, 1,000 rigged by 100 with standing`
  return { ...row(title, { site, attack }, { meanPlaces: 1, worstPlaces: 2 }), share }
})

/** All simulations, in the order of the output. */
export const ROWS: readonly Row[] = [
  ...[...grown, ...ages, ...networks, ...accounts, ...groups, ...launch, ...busySites],
  row(
    'a class of 40 with reversed taste',
    { site: GROWN, crowd: { taste: 'reversed' } },
    { crowdExcluded: 0.1 },
  ),
  row(
    '40 with one model 261 points dearer',
    { site: GROWN, crowd: { taste: 'fans' } },
    { crowdExcluded: 0.1 },
  ),
  // This row shows how much weight the network share takes from honest guests who vote often at a
  // young site.
  row('nobody attacks 1,000 votes of 27 busy guests', { site: { ageDays: 10, votes: 1_000 } }),
]

export type Summary = ReturnType<typeof summarise>

/** The combined outcomes of a row's runs. */
export function summarise(outcomes: readonly Outcome[]) {
  const mean = (key: keyof Outcome) =>
    outcomes.reduce((sum, outcome) => sum + outcome[key], 0) / outcomes.length
  const worst = (key: keyof Outcome) => Math.max(...outcomes.map((outcome) => outcome[key]))
  return {
    ...{ meanPlaces: mean('places'), worstPlaces: worst('places') },
    ...{ meanPoints: mean('points'), worstPoints: worst('points'), openPlaces: mean('openPlaces') },
    ...{ caught: mean('caught'), honestExcluded: mean('honestExcluded') },
    ...{ crowdExcluded: mean('crowdExcluded'), honestKept: mean('honestKept') },
    crowdKept: mean('crowdKept'),
    changeSeen: mean('changeSeen'),
  }
}

/** Whether a row reaches all parts of its goal. */
export function isReached(goal: Goal, summary: Summary): boolean {
  const { honestKept = 0, crowdKept = 0, ...most } = goal
  const keys = Object.keys(most) as (keyof typeof most)[]
  const isKept = summary.honestKept >= honestKept && summary.crowdKept >= crowdKept
  return isKept && keys.every((key) => summary[key] <= (most[key] ?? 0))
}

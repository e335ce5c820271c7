import type { Outcome, Scenario } from './run-scenario.ts'

/** What a row must hold to; what is absent has no goal. */
export interface Goal {
  readonly meanPlaces?: number
  readonly worstPlaces?: number
  readonly worstPoints?: number
  readonly meanPoints?: number
  readonly honestExcluded?: number
  readonly crowdExcluded?: number
  readonly honestKept?: number
}

export interface Row {
  readonly title: string
  readonly scenario: Scenario
  readonly goal: Goal
  /** Runs as a share of the usual number: large sites take long. */
  readonly share?: number
}

const CAUGHT: Goal = { meanPlaces: 0.3, worstPlaces: 1, honestExcluded: 0.005 }
const SLEEPERS: Goal = { meanPlaces: 1, worstPlaces: 2, worstPoints: 60, honestExcluded: 0.005 }
const CROWD: Goal = { crowdExcluded: 0.1 }
/** Kept from the earlier table. */
const EARLIER: Goal = { meanPlaces: 1, worstPlaces: 3 }

type Plan = NonNullable<Scenario['attack']>

/** So many networks that nobody shares one. */
const OWN_NETWORKS = 1_000_000
const GROWN = { ageDays: 60, votes: 10_000 }
/** Guests of three votes, and 180 votes of sixty of them. */
const GUESTS = { votesEach: 2 }
const LAUNCHED = { ageDays: 2, votes: 180, ...GUESTS }

const crowd = (identities: number, votesEach: number, more: Partial<Plan> = {}): Plan => ({
  attack: 'selective',
  identities,
  votesEach,
  days: 5,
  networks: OWN_NETWORKS,
  ...more,
})

const onGrown = (title: string, attack: Plan, goal: Goal = CAUGHT): Row => ({
  title,
  scenario: { site: GROWN, attack },
  goal,
})

const grown: readonly Row[] = [
  onGrown('1 account × 1,000 over 10 days', {
    attack: 'selective',
    identities: 1,
    votesEach: 1_000,
    days: 10,
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
  onGrown('100 × 10, always the left', crowd(100, 10, { attack: 'always-left' }), EARLIER),
  onGrown('20 × 50, on all battles', crowd(20, 50, { attack: 'omnipresent' }), EARLIER),
  onGrown('100 × 10, on all battles', crowd(100, 10, { attack: 'omnipresent' }), EARLIER),
]

/** The main attack at every age and size. */
const ages: readonly Row[] = [2, 10, 60].flatMap((ageDays) =>
  [180, 1_000, 10_000].map((votes) => ({
    title: `100 × 10 at ${ageDays} days and ${votes} honest votes`,
    scenario: {
      site: { ageDays, votes, ...GUESTS },
      attack: crowd(100, 10, { days: Math.min(5, ageDays) }),
    },
    goal: votes === GROWN.votes ? CAUGHT : {},
  })),
)

const withoutEnd = (networks: number, days: number, attack: Plan['attack'] = 'selective') =>
  crowd(300, 10, { networks, days, attack })

/** Networks that vote without end: 3,000 votes by 300 guests. */
const networks: readonly Row[] = [
  { ...LAUNCHED, points: 80 },
  { ageDays: 10, votes: 1_000, ...GUESTS, points: 35 },
  { ageDays: 10, votes: 10_000, ...GUESTS, points: 25 },
].flatMap(({ points, ...site }) =>
  [1, 2].flatMap((count): Row[] => {
    const title = `${count} network${count > 1 ? 's' : ''} without end, ${site.votes} honest votes`
    const attack = withoutEnd(count, site.ageDays)
    const onAll = withoutEnd(count, site.ageDays, 'omnipresent')
    const goal = { meanPoints: points, honestKept: 0.9 }
    return [
      { title, scenario: { site, attack }, goal },
      { title: `${title}, on all battles`, scenario: { site, attack: onAll }, goal },
      {
        title: `${title}, by the weights alone`,
        scenario: { site, attack, weightsOnly: true },
        goal,
      },
    ]
  }),
)

const launch: readonly Row[] = [
  {
    title: '2 networks without end, 60 guests share 8 networks',
    scenario: { site: { ...LAUNCHED, networks: 8 }, attack: withoutEnd(2, 2) },
    goal: { meanPoints: 80, honestKept: 0.5 },
  },
  ...[3, 100].map((count) => ({
    title: `100 × 10 from ${count} networks at the launch`,
    scenario: { site: LAUNCHED, attack: crowd(100, 10, { days: 2, networks: count }) },
    goal: {},
  })),
  {
    title: '100 × 10 from 100 networks at the launch, on all battles',
    scenario: {
      site: LAUNCHED,
      attack: crowd(100, 10, { days: 2, networks: 100, attack: 'omnipresent' }),
    },
    goal: {},
  },
]

const windows: readonly Row[] = [
  { perDay: 3_600, share: 0.2 },
  { perDay: 20_000, share: 0.05 },
].map(({ perDay, share }) => ({
  title: `${perDay} votes a day, 1,000 rigged by 100 with standing`,
  scenario: {
    site: { ageDays: 20, votes: 20 * perDay },
    attack: crowd(100, 10, { honestBefore: 20 }),
  },
  goal: { meanPlaces: 1, worstPlaces: 2 },
  share,
}))

/** What the networks' share costs honest guests who vote much at a young site. */
const busyGuests: Row = {
  title: 'nobody attacks 1,000 votes of 27 busy guests',
  scenario: { site: { ageDays: 10, votes: 1_000 } },
  goal: {},
}

const crowds: readonly Row[] = [
  {
    title: 'a class of 40 with reversed taste',
    scenario: { site: GROWN, crowd: 'reversed' },
    goal: CROWD,
  },
  {
    title: '40 with one model 261 points dearer',
    scenario: { site: GROWN, crowd: 'fans' },
    goal: CROWD,
  },
]

/** All that is simulated, in the order in which it is printed. */
export const ROWS: readonly Row[] = [
  ...grown,
  ...ages,
  ...networks,
  ...launch,
  ...windows,
  ...crowds,
  busyGuests,
]

/** What the outcomes of a row's runs say together. */
export function summarise(outcomes: readonly Outcome[]) {
  const mean = (key: keyof Outcome) =>
    outcomes.reduce((sum, outcome) => sum + outcome[key], 0) / outcomes.length
  const worst = (key: keyof Outcome) => Math.max(...outcomes.map((outcome) => outcome[key]))
  return {
    meanPlaces: mean('places'),
    worstPlaces: worst('places'),
    meanPoints: mean('points'),
    worstPoints: worst('points'),
    openPlaces: mean('openPlaces'),
    caught: mean('caught'),
    honestExcluded: mean('honestExcluded'),
    crowdExcluded: mean('crowdExcluded'),
    honestKept: mean('honestKept'),
    changeSeen: mean('changeSeen'),
  }
}

/** Does a row hold to its goal? */
export function isReached(goal: Goal, summary: ReturnType<typeof summarise>): boolean {
  const atMost = (key: keyof Goal & keyof typeof summary) =>
    summary[key] <= (goal[key] ?? Number.POSITIVE_INFINITY)
  return (
    atMost('meanPlaces') &&
    atMost('worstPlaces') &&
    atMost('meanPoints') &&
    atMost('worstPoints') &&
    atMost('honestExcluded') &&
    atMost('crowdExcluded') &&
    summary.honestKept >= (goal.honestKept ?? 0)
  )
}

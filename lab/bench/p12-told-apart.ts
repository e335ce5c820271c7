import { seedGuests } from '@assay/harness'
import { sql } from 'kysely'
import { startBenchArena } from './lib/bench-arena.ts'
import {
  charactersOf,
  FIGURES,
  figuresOf,
  type RecordedBattle,
  recordBattle,
} from './lib/record-battle.ts'
import { report, reportTable, round } from './lib/report.ts'
import { tellApart } from './lib/tell-apart.ts'

const BATTLES = 200
/** So many at once: the machine must not be what tells models apart. */
const AT_ONCE = 50
const GOAL_OVER_CHANCE = 1.3
const GOAL_TIME = 1.1
/**
 * Six models from 110 to 28 tokens a second, of different first words and chunks, that vary from
 * answer to answer as providers do.
 */
const SCRIPTS = [
  { gap: 9, ttft: 150, burst: 1 },
  { gap: 12, ttft: 600, burst: 4 },
  { gap: 15, ttft: 250, burst: 1 },
  { gap: 20, ttft: 900, burst: 8 },
  { gap: 27, ttft: 350, burst: 2 },
  { gap: 36, ttft: 500, burst: 1 },
].map(({ gap, ttft, burst }) => `tokens=300,gap=${gap},ttft=${ttft},burst=${burst},spread=0.25`)

/** One answer of a battle, with what a reader measures of it and what its worker did. */
interface Answer {
  readonly model: string
  readonly figures: readonly number[]
  /** Figures of the model itself, as they would show without a common pace. */
  readonly raw: readonly number[]
  readonly characters: number
  /** Seconds from the question until it was stored. */
  readonly needed: number
}

type Figures = (answer: Answer, battle: readonly Answer[], index: number) => readonly number[]

/** P12: are models told apart by timing and chunks, and what does it cost that they are not? */
await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 1, 'analytics-projector': 1 },
  models: { count: SCRIPTS.length, provider: 'scripted', providerModel: SCRIPTS },
  env: { ANSWER_SLOTS: '1024', FIRST_FRAME_WAIT_MS: '1500' },
})
const guests = await seedGuests(arena, BATTLES)
const battles: RecordedBattle[] = []
for (let from = 0; from < BATTLES; from += AT_ONCE) {
  const asking = guests.slice(from, from + AT_ONCE)
  battles.push(
    ...(await Promise.all(asking.map(({ fingerprint }) => recordBattle(arena.url, fingerprint)))),
  )
}
const answered = await Promise.all(battles.map(answersOf))
const shown = toldBy(({ figures }) => figures)
const raw = toldBy((answer) => answer.raw)
const cost = costOfPace(() => 0)
const costSinceGreeting = costOfPace(({ greetedAt }) => greetedAt)
report(`P12 told apart by timing and chunks, ${BATTLES} battles of ${SCRIPTS.length} models`, [
  {
    figure: 'answers attributed to their model',
    value: `${round(shown.attributed)} × chance`,
    beside: `by the models' own figures: ${round(raw.attributed)} ×`,
    goal: `≤ ${GOAL_OVER_CHANCE} ×`,
    reached: shown.attributed <= GOAL_OVER_CHANCE,
  },
  {
    figure: 'battles whose two models are known put the right way round',
    value: `${round(shown.sorted)} × chance`,
    beside: `by the models' own figures: ${round(raw.sorted)} ×`,
    goal: `≤ ${GOAL_OVER_CHANCE} ×`,
    reached: shown.sorted <= GOAL_OVER_CHANCE,
  },
  {
    figure: 'time to both complete',
    value: `${round(cost)} ×`,
    beside: `the question of each battle until both answers are stored; from the greeting on ${round(costSinceGreeting)} ×`,
    goal: `≤ ${GOAL_TIME} ×`,
    reached: cost <= GOAL_TIME,
  },
])

const lastedOf = (index: number) => battles[index]?.lasted ?? Number.NaN
const single: readonly (readonly [figure: string, figures: Figures])[] = [
  ...FIGURES.map((name, at) => [name, ({ figures }: Answer) => [figures[at] ?? 0]] as const),
  ['of the battle: first word', (_, battle) => [Math.min(...battle.map(firstWord))]],
  ['of the battle: how long it lasted', (_answer, _battle, index) => [lastedOf(index)]],
  ['of the battle: characters a second', (_, battle, index) => [longest(battle) / lastedOf(index)]],
  ['no timing: length of the answer', ({ characters }) => [characters]],
  ['no pace hides: characters a second until stored', (_, battle) => [speedOfBoth(battle)]],
]
reportTable(
  ['by one figure alone, × chance', 'attributed', 'put right'],
  single.map(([figure, figures]) => {
    const told = toldBy(figures)
    // A figure of the whole battle says nothing of its sides.
    return [figure, round(told.attributed), told.sorted > 0 ? round(told.sorted) : '–']
  }),
)

async function answersOf(battle: RecordedBattle): Promise<Answer[]> {
  const stored = await arena.db
    .selectFrom('answers')
    .innerJoin('turns', 'turns.id', 'answers.turnId')
    .select([
      ...(['answers.modelId', 'answers.ttftMs', 'answers.durationMs', 'answers.content'] as const),
      sql<number>`extract(epoch from answers.completed_at - turns.created_at)::float8`.as('needed'),
    ])
    .where('turnId', '=', battle.turnId)
    .orderBy('side')
    .execute()
  return stored.map(({ modelId: model, ttftMs, durationMs, content, needed }, index) => {
    const side = battle.sides[index]
    if (!side || durationMs === null || ttftMs === null) throw new Error('an answer is missing')
    const figures = figuresOf(side, battle)
    const perSecond = (content.length * 1_000) / Math.max(1, durationMs - ttftMs)
    return { model, figures, raw: [ttftMs, perSecond], characters: charactersOf(side), needed }
  })
}

function toldBy(figuresIn: Figures) {
  return tellApart(
    answered.map((battle, index) =>
      battle.map((answer) => ({
        kind: answer.model,
        figures: figuresIn(answer, battle, index),
      })),
    ),
  )
}

function firstWord({ figures: [first = 0] }: Answer): number {
  return first
}

function longest(battle: readonly Answer[]): number {
  return Math.max(...battle.map(({ characters }) => characters))
}

/** Of the slower side, which decides when a battle can end at the earliest. */
function speedOfBoth(battle: readonly Answer[]): number {
  return Math.min(...battle.map(({ characters, needed }) => characters / needed))
}

/** What a machine under load takes to begin a battle is no work of the pace. */
function costOfPace(startOf: (battle: RecordedBattle) => number): number {
  const lasted = battles.reduce((sum, battle) => sum + battle.lasted - startOf(battle), 0)
  const needed = answered.reduce(
    (sum, battle) => sum + Math.max(...battle.map(({ needed }) => needed)),
    0,
  )
  return lasted / needed
}

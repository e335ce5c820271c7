import { seedGuests } from '@assay/harness'
import { sql } from 'kysely'
import { startBenchArena } from './lib/bench-arena.ts'
import { type Example, learnMeans } from './lib/nearest-mean.ts'
import { figuresOf, type RecordedBattle, recordBattle } from './lib/record-battle.ts'
import { report, round } from './lib/report.ts'

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
interface Answer extends Example<string> {
  /** Figures of the model itself, as they would show without a common pace. */
  readonly raw: readonly number[]
}

type Figures = (answer: Answer) => readonly number[]

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
const shown: Figures = ({ figures }) => figures
const raw: Figures = (answer) => answer.raw
const attributed = overChance(isAttributed, shown, 1 / SCRIPTS.length)
const sorted = overChance(isSorted, shown, 1 / 2)
const cost = costOfPace()
report(`P12 told apart by timing and chunks, ${BATTLES} battles of ${SCRIPTS.length} models`, [
  {
    figure: 'answers attributed to their model',
    value: `${round(attributed)} × chance`,
    beside: `by the models' own figures: ${round(overChance(isAttributed, raw, 1 / SCRIPTS.length))} ×`,
    goal: `≤ ${GOAL_OVER_CHANCE} ×`,
    reached: attributed <= GOAL_OVER_CHANCE,
  },
  {
    figure: 'battles whose two models are known put the right way round',
    value: `${round(sorted)} × chance`,
    beside: `by the models' own figures: ${round(overChance(isSorted, raw, 1 / 2))} ×`,
    goal: `≤ ${GOAL_OVER_CHANCE} ×`,
    reached: sorted <= GOAL_OVER_CHANCE,
  },
  {
    figure: 'time to both complete',
    value: `${round(cost)} ×`,
    beside: 'the question of each battle until both answers are stored',
    goal: `≤ ${GOAL_TIME} ×`,
    reached: cost <= GOAL_TIME,
  },
])

async function answersOf(
  battle: RecordedBattle,
): Promise<(Answer & { readonly needed: number })[]> {
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
  return stored.map(({ modelId, ttftMs, durationMs, content, needed }, index) => {
    const side = battle.sides[index]
    if (!side || durationMs === null || ttftMs === null) throw new Error('an answer is missing')
    const figures = figuresOf(side, battle)
    const perSecond = (content.length * 1_000) / Math.max(1, durationMs - ttftMs)
    return { kind: modelId, figures, raw: [ttftMs, perSecond], needed }
  })
}

type IsRight = (
  battle: readonly Answer[],
  far: (answer: Answer, kind: string) => number,
) => readonly boolean[]

/** How much oftener than by chance the second half is told right by what the first one taught. */
function overChance(isRight: IsRight, figuresIn: Figures, chance: number): number {
  const half = answered.length / 2
  const rightIn = (learnt: typeof answered, asked: typeof answered) => {
    const examples = learnt.flat().map((answer) => ({ ...answer, figures: figuresIn(answer) }))
    const distance = learnMeans(examples)
    return asked.flatMap((battle) =>
      isRight(battle, (answer, kind) => distance(figuresIn(answer), kind)),
    )
  }
  const told = rightIn(answered.slice(0, half), answered.slice(half))
  return told.filter(Boolean).length / told.length / chance
}

function isAttributed(...[battle, far]: Parameters<IsRight>): readonly boolean[] {
  const kinds = arena.modelIds
  return battle.map((answer) => {
    const own = far(answer, answer.kind)
    return kinds.every((kind) => kind === answer.kind || far(answer, kind) > own)
  })
}

function isSorted(...[battle, far]: Parameters<IsRight>): readonly boolean[] {
  const [left, right] = battle
  if (!left || !right) return []
  const asIs = far(left, left.kind) + far(right, right.kind)
  return [asIs < far(left, right.kind) + far(right, left.kind)]
}

function costOfPace(): number {
  const lasted = battles.reduce((sum, battle) => sum + battle.lasted, 0)
  const needed = answered.reduce(
    (sum, battle) => sum + Math.max(...battle.map(({ needed }) => needed)),
    0,
  )
  return lasted / needed
}

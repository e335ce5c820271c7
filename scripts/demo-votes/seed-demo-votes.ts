import type { DemonstrationDto, LlmDto } from '@assay/contracts/llms'
import type { PublicationDto } from '@assay/contracts/publication'
import type { Database } from '@assay/db'
import { type System, waitFor } from '@assay/system'
import { choicesWith, createPerson, holdElection, publishNewestBoard } from '@assay/testing/arena'
import { createClientJournal } from '@assay/testing/client'

const VOTERS = 60
const CLINICIANS = 20
const SUBJECTS = ['genetics', 'genetics', 'neuroscience', 'pharmacology-and-toxicology'] as const
const COUNTED_WITHIN_MS = 120_000

/**
 * How often a simulated voter prefers a model, relative to the others. It follows the quality of
 * the answers that each model gives.
 */
const STRENGTHS: Readonly<Record<string, number>> = {
  ...{ 'Demo Heron': 8, 'Demo Owl': 6, 'Demo Kestrel': 5 },
  ...{ 'Demo Sparrow': 3, 'Demo Dove': 2, 'Demo Magpie': 1 },
}

export interface SeedOptions {
  readonly db: Database
  readonly system: Pick<System, 'urls' | 'processes'>
  /** The key from which the gateway derives the keys of guests. */
  readonly pepper: string
}

/**
 * Simulates votes between the demonstration models, marks the board as simulated, and publishes it.
 * @returns the number of votes; undefined if there are other models or votes already.
 */
export async function seedDemoVotes(options: SeedOptions): Promise<number | undefined> {
  const { db, system, pepper } = options
  const surroundings = { urls: system.urls, journal: createClientJournal() }
  const stranger = createPerson(surroundings)
  const { recorded_questions } = await stranger.request<DemonstrationDto>(
    'GET',
    '/llms/demonstration',
  )
  const vote = await db.selectFrom('votes').select('id').limit(1).executeTakeFirst()
  if (recorded_questions === 0 || vote) return undefined
  const models = await stranger.request<LlmDto[]>('GET', '/llms/')
  const cast = await holdElection(
    { db, surroundings, secrets: { GUEST_PEPPER: pepper } },
    {
      ...{ voters: VOTERS, models: models.length, clinicians: CLINICIANS },
      ...{ subjects: SUBJECTS, choicesOf },
    },
  )
  await publish(options, cast)
  await openBoard(db)
  // Gateways check every second whether the board is public.
  await waitFor('readers may see the board', COUNTED_WITHIN_MS, async () => {
    const { is_public } = await stranger.request<PublicationDto>('GET', '/leaderboard/publication')
    return is_public
  })
  return cast
}

/** Makes the board public, with the numbers of simulated votes: at this time, all votes. */
async function openBoard(db: Database): Promise<void> {
  const entries = await db
    .selectFrom('leaderboardEntries')
    .select(['modelId', 'matchesPlayed'])
    .where('matchesPlayed', '>', 0)
    .where('snapshotId', '=', ({ selectFrom }) =>
      selectFrom('leaderboardSnapshots')
        .select('id')
        .orderBy('computedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute()
  const votes = Object.fromEntries(
    entries.map(({ modelId, matchesPlayed }) => [modelId, matchesPlayed]),
  )
  await db
    .updateTable('site')
    .set({ isBoardPublic: true, simulatedVotes: JSON.stringify(votes) })
    .execute()
}

/** Of twelve voters, nine prefer a side, two see a tie, and one finds both answers bad. */
function choicesOf(left: string, right: string) {
  const strength = STRENGTHS[left] ?? 1
  const preferLeft = Math.round((9 * strength) / (strength + (STRENGTHS[right] ?? 1)))
  return choicesWith([preferLeft, 9 - preferLeft, 2, 1])
}

async function publish({ db, system }: SeedOptions, votes: number): Promise<void> {
  let position = 0
  await waitFor('every vote is in the ledger', COUNTED_WITHIN_MS, async () => {
    const { counted, last } = await db
      .selectFrom('ledger')
      .select(({ fn }) => [
        fn.count<string>('voteId').as('counted'),
        fn.max<string>('position').as('last'),
      ])
      .executeTakeFirstOrThrow()
    position = Number(last)
    return Number(counted) >= votes
  })
  await publishNewestBoard({ db, processes: system.processes }, position, COUNTED_WITHIN_MS)
}

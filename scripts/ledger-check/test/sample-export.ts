import { createHash } from 'node:crypto'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { toOtherBoardLine, toStandingLine } from '@assay/db'
import { toChangeLine, toLedgerLine } from '@assay/gateway/ledger-lines'
import type { LedgerChange, ModelState, SplitState } from '@assay/ledger'
import {
  type BoardLog,
  type BoardStandings,
  boardBasis,
  boardStandings,
  createBoardLog,
  createOwnWeights,
  FULL_WEIGHT_REPEATS,
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  type LoggedVote,
  lastMark,
  METHOD_VERSION,
  PRIOR_PRECISION,
  STYLE_BOARD,
  sketchQuestion,
  sketchToBytes,
} from '@assay/rating'
import { appendChanges, type VoteLabel } from '@assay/rating-worker/append-changes'
import { appendVotes } from '@assay/rating-worker/append-votes'
import { correctionsOf, type ExclusionRecord } from '@assay/rating-worker/corrections'
import { currentStandings } from '@assay/rating-worker/current-standings'
import { createLedgerFollower, restoreVote } from '@assay/rating-worker/ledger-follower'
import { createQuestionHistory } from '@assay/rating-worker/question-history'
import { wasWeighed } from '@assay/rating-worker/weigh-entries'
import { sampleFindings } from './sample-findings.ts'
import { sampleVerdictLines, sampleVerdicts, type VerdictOf } from './sample-verdicts.ts'

const OUTCOMES: VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']
const UNRATED = ['too_fast', 'self_identified'] as const
const NETWORKS = 2
const RESTORED_VOTES = 5
const LABELLED_VOTES = 6
const UNCHAINED = { sideUnread: null, pairProbability: null }
export const STARTED_AT = 1_760_000_000_000

const modelIds = Array.from({ length: 5 }, (_, at) => idOf(`model ${at}`))
export const voterIds = votersOf(9)

export type FoldedVote = ReturnType<typeof appendVotes>[number]

export interface SampleOptions {
  /** The number of votes in each fold. */
  readonly batches?: readonly number[]
  readonly excludedVoters?: readonly string[]
  /**
   * Number of voters. Each casts about the same number of votes. If it is absent, there are a few
   * voters, and some of them cast more votes than others.
   */
  readonly voters?: number
  /** Changes a vote's outcome. */
  readonly outcomeOf?: (at: number, outcome: VoteOutcome) => VoteOutcome
  readonly models?: readonly ModelState[]
  /** The models from the last fold on. */
  readonly lastModels?: readonly ModelState[]
  /** Number of votes that are labelled, starting with the first. */
  readonly labelledVotes?: number
  readonly verdictOf?: VerdictOf
  /** Changes a restored vote's weight. */
  readonly restoredWeight?: (weight: number) => number
  /** Splits of models, whose earlier versions must be among `models`. */
  readonly splits?: readonly SplitState[]
}

export const SAMPLE_MODELS: readonly ModelState[] = modelIds.map((modelId, at) => ({
  modelId,
  name: `Model ${at}`,
  provider: 'demo',
  providerModel: `demo-${at}`,
  isRetired: false,
}))

/** Two thirds of the sources of fifteen askers, four each, were found. */
const SAMPLE_CITATIONS = [
  { model: modelIds[0], kind: 'found', users: 15, sums: [60, 40, 240, 120, 160] },
]

/**
 * Creates the export of a small ledger, as the fold and the route would create it. It is always the
 * same. By default, votes are folded in two batches, so that the intervals belong to an earlier
 * place in the ledger.
 */
export function sampleExport({
  batches = [397, 3],
  excludedVoters = [voterIds[4] as string],
  voters,
  outcomeOf = (_, outcome) => outcome,
  models = SAMPLE_MODELS,
  lastModels = models,
  labelledVotes = LABELLED_VOTES,
  verdictOf = (verdict) => verdict,
  restoredWeight = (weight) => weight,
  splits = [],
}: SampleOptions = {}): string[] {
  const follower = createLedgerFollower(correctionsOf(excludedVoters.map(exclusionOf), splits))
  const { voterIds: excluded, versions } = follower.corrections
  const context = { key: 'a key', excluded }
  const many = voters === undefined ? undefined : votersOf(voters)
  const ledger: object[] = []
  const counted: FoldedVote[] = []
  const stored: FoldedVote[] = []
  let restoredPlaces: ReadonlySet<number> = new Set()
  const ids = lastModels.map(({ modelId }) => modelId)
  let standings = currentStandings(follower, ids)
  const boards = followBoards(excluded, ids)
  const history = createQuestionHistory()
  let folded = 0
  for (const [index, votes] of batches.entries()) {
    const batch = Array.from({ length: votes }, () => {
      const vote = voteAt(folded++, outcomeOf)
      return many ? { ...vote, voterId: many[folded % many.length] as string } : vote
    })
    const entries = appendVotes(follower, batch, history)
    const restored = index === 0 ? restoredVotes(entries, restoredWeight) : []
    for (const vote of restored) restoreVote(follower, vote)
    restoredPlaces = restoredPlaces.union(new Set(restored.map(({ position }) => position)))
    counted.push(...entries.filter(({ rated }) => rated).map(versions), ...restored.map(versions))
    stored.push(...entries.filter(({ position }) => !restoredPlaces.has(position)).map(versions))
    stored.push(...restored.map(versions))
    const labels = labelsAt(index, Math.min(labelledVotes, batches[0] ?? 0))
    for (const entry of entries)
      ledger.push(
        toLedgerLine(
          { ...entry, ...UNCHAINED, ...sampleVerdicts(entry.position, verdictOf) },
          context,
        ),
      )
    const current = index === batches.length - 1 ? lastModels : models
    const at = new Date(STARTED_AT + folded)
    const changes = appendChanges(follower, current, at, { restorations: restored, labels })
    boards.follow(entries.map(versions), changes, restored.map(versions), labels)
    ledger.push(...changes.map(toChangeLine))
    standings = currentStandings(follower, ids)
  }
  const names = new Map(lastModels.map(({ modelId, name }) => [modelId, name]))
  const snapshot = {
    id: idOf('snapshot'),
    computed_at: new Date(STARTED_AT + folded).toISOString(),
    ledger_position: follower.head.position,
    head_hash: follower.head.hash.toString('hex'),
    method_version: METHOD_VERSION,
    left_out: Object.fromEntries(follower.leftOut),
    parameters: {
      priorPrecision: PRIOR_PRECISION,
      fullWeightVotes: FULL_WEIGHT_VOTES,
      fullWeightSamples: FULL_WEIGHT_SAMPLES,
      fullWeightRepeats: FULL_WEIGHT_REPEATS,
      uncertaintyPosition: standings.uncertaintyPosition,
    },
    entries: standings.entries.map((entry) => ({
      ...toStandingLine(entry),
      ...{ llm_name: names.get(entry.modelId), group: entry.group },
      ...{ elo_rating: entry.rating, confidence_interval: entry.confidenceInterval },
    })),
    boards: boards.boardsAt(follower.head.position),
    verdicts: sampleVerdictLines(
      counted.filter(({ voterId }) => !context.excluded.has(voterId)),
      verdictOf,
    ),
    citations: SAMPLE_CITATIONS,
    ...sampleFindings({
      ...{ tallies: follower.tallies, entries: standings.entries },
      ...{ stored, restored: restoredPlaces, excluded },
    }),
  }
  return [...ledger, { snapshot }].map((line) => JSON.stringify(line))
}

/**
 * Collects the folded entries, and counts them by board once all are known, because boards borrow
 * from an earlier mark.
 */
function followBoards(excluded: ReadonlySet<string>, ids: readonly string[]) {
  type Apply = (log: BoardLog) => void
  const votes = new Map<number, LoggedVote>()
  const steps: { readonly position: number; readonly apply: Apply }[] = []
  const isCounted = ({ voterId }: LoggedVote) => !excluded.has(voterId)
  return {
    follow(
      entries: readonly LoggedVote[],
      changes: readonly LedgerChange[],
      restored: readonly (LoggedVote & { readonly weight: number })[],
      labels: readonly VoteLabel[],
    ): void {
      for (const entry of entries) {
        votes.set(entry.position, entry)
        const apply = (log: BoardLog) => log.addVote(entry, isCounted(entry))
        steps.push({ position: entry.position, apply })
      }
      const applications: Apply[] = [
        ...restored.map(
          (vote) => (log: BoardLog) => log.restoreVote(vote, vote.weight, isCounted(vote)),
        ),
        ...labels.map(
          ({ vote, axis, slugs }) =>
            (log: BoardLog) =>
              log.labelVote(votes.get(vote) as LoggedVote, axis, slugs),
        ),
      ]
      const ofVotes = changes.filter(({ kind }) => kind === 'reversal' || kind === 'label')
      for (const [at, { position }] of ofVotes.entries())
        steps.push({ position, apply: applications[at] as Apply })
    },
    boardsAt(position: number) {
      const log = createBoardLog()
      const mark = lastMark(position)
      for (const { apply } of steps.filter((step) => step.position <= mark)) apply(log)
      const basis = boardBasis(log)
      for (const { apply } of steps.filter((step) => step.position > mark)) apply(log)
      return sampleBoards(boardStandings(log, ids, SAMPLE_BOARDS, basis), position)
    },
  }
}

/** Boards with and without votes, the equal-style board, and expertise boards. */
const SAMPLE_BOARDS = new Set([
  ...[STYLE_BOARD, 'subject:genetics', 'subject:zoology', 'task:knowledge'],
  'language:pl',
  ...['expertise:identified', 'expertise:attested', 'role:researcher'],
])

function sampleBoards(boards: readonly BoardStandings[], position: number) {
  return boards.map((board) => toOtherBoardLine({ ...board, ledgerPosition: String(position) }))
}

/**
 * Selects some votes from the first fold that were left out and are restored, with their weights.
 */
function restoredVotes(
  entries: ReturnType<typeof appendVotes>,
  weightOf: Required<SampleOptions>['restoredWeight'],
) {
  const weigh = createOwnWeights()
  const weighed = entries.map((entry) => ({
    ...entry,
    weight: weightOf(weigh(entry, wasWeighed(entry))),
  }))
  const leftOutFor = (reason: UnratedReason, why: string) =>
    weighed
      .filter(({ unratedReason }) => unratedReason === reason)
      .slice(-RESTORED_VOTES)
      .map((entry) => ({ ...entry, reason: why }))
  return [
    ...leftOutFor('network_share', 'a workshop'),
    ...leftOutFor('self_identified', 'it names a trial'),
  ].sort((one, other) => one.position - other.position)
}

/**
 * Creates labels of the first questions and their voters. The second fold adds the askers' subjects
 * and withdrawals.
 */
function labelsAt(fold: number, votes: number): VoteLabel[] {
  return Array.from({ length: votes }).flatMap((_, at): VoteLabel[] => {
    const label = { voteId: idOf(`vote ${at}`), vote: at + 1, version: '1' }
    const weights = { ...label, source: 'weights' } as const
    const voter = { ...label, source: 'asker' } as const
    if (fold === 0)
      return [
        { ...weights, axis: 'subject', slugs: [sampleSubject(at)] },
        { ...weights, axis: 'task', slugs: ['knowledge'] },
        { ...weights, axis: 'language', slugs: [at % 3 === 0 ? 'pl' : 'en'] },
        {
          ...voter,
          axis: 'expertise',
          slugs: [
            // Some votes of experts are without a tier.
            at % 7 === 5
              ? 'undeclared'
              : ((['identified', 'affiliated', 'attested', 'declared'] as const)[at % 4] ??
                'declared'),
            'researcher',
          ],
        },
      ]
    const slugs = ['genetics', 'immunology'] as const
    if (fold !== 1 || at % 4 !== 3) return []
    return [
      { ...label, axis: 'subject', source: 'asker', slugs },
      { ...voter, axis: 'expertise', slugs: ['undeclared'] },
    ]
  })
}

/** The first subject of a vote's question. */
export function sampleSubject(at: number): 'genetics' | 'ecology' | 'neuroscience' {
  return (['genetics', 'ecology', 'neuroscience'] as const)[at % 3] ?? 'genetics'
}

function exclusionOf(voterId: string): ExclusionRecord {
  return {
    id: idOf(`exclusion of ${voterId}`),
    voterId,
    reason: 'cohort',
    ruleVersion: '2',
    evidence: { gain: 17.25, modelId: modelIds[0] as string },
    isByPerson: false,
    reversalReason: null,
  }
}

const DECLINED = ['left', 'right', 'both'] as const

function voteAt(at: number, outcomeOf: Required<SampleOptions>['outcomeOf']) {
  return {
    voteId: idOf(`vote ${at}`),
    voterId: voterIds[(at * at) % voterIds.length] as string,
    leftModelId: modelIds[at % 5] as string,
    rightModelId: modelIds[(at + 1 + (at % 4)) % 5] as string,
    outcome: outcomeOf(at, OUTCOMES[(at * 7 + (at >> 3)) % 4] as VoteOutcome),
    castAt: new Date(STARTED_AT + at),
    sampleQuestion: at % 3 === 0,
    rated: at % 10 !== 0,
    unratedReason: at % 10 === 0 ? (UNRATED[(at / 10) % 2] ?? null) : null,
    leftStyle: at % 5 === 0 ? null : at % 36,
    rightStyle: at % 5 === 0 ? null : (at * 7) % 36,
    ...(at % 4 === 1
      ? { networkKeyId: 1_400, networkKey: Buffer.alloc(16, (at >> 2) % NETWORKS) }
      : {}),
    ...(at % 7 === 0 ? {} : askedAt(at)),
    declined: at % 11 === 3 ? (DECLINED[at % 3] ?? null) : null,
  }
}

/** Most votes are on one question in many threads. The other votes are on a few questions. */
function askedAt(at: number) {
  const question = at % 2 === 0 ? 'Does metformin cross the placenta?' : `What is ${(at % 9) ** 7}?`
  const questionSketch = sketchToBytes(sketchQuestion(question))
  return { threadId: idOf(`thread ${at}`), questionSketch }
}

function votersOf(count: number): string[] {
  return Array.from({ length: count }, (_, at) => idOf(`voter ${at}`))
}

/** Creates a UUID that is always the same for the same name. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

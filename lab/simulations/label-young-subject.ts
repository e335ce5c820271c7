import { Subject } from '@assay/contracts/labels'
import {
  drawSubjects,
  randomFrom,
  rateOnFirstSubject,
  type SubjectArena,
  type SubjectVote,
  simulateAttack,
  simulateSubjectVotes,
} from '@assay/rating/simulation'
import { hasSignsOf } from '@assay/text-filters/labels'
import type { LabelledQuestion } from '../filters/learn-labels.ts'
import { readLines } from '../filters/read-lines.ts'
import { arena, targetId } from './simulated-arena.ts'

const VOTES = 5_000
/** The first subject has about 100 votes. */
const site: SubjectArena = {
  ...arena,
  ...{ votesEach: 5, subjects: 20, effectSpread: 0.2, ownSubjectShare: 0.6 },
  firstSubjectShare: 0.02,
}
/** The rules do not exclude riggers who vote in all battles, because they look like fans. */
const ATTACK = { attack: 'omnipresent', targetId, identities: 5, votesEach: 30, days: 5 } as const

const QUESTIONS = readLines<LabelledQuestion>('labels', 'held-out').filter(
  ({ kind }) => kind === 'question',
)

/** How far the target moves on the board of a young subject, in points. */
export interface LabelEffect {
  readonly points: number
  /** The same if the labels of askers needed no review. */
  readonly openPoints: number
}

/**
 * Simulates five accounts that give the label of a young subject to questions of other subjects if
 * the battle has the target.
 */
export function labelYoungSubject(seed: number): LabelEffect {
  const random = randomFrom(seed)
  const young = Subject.options[seed % Subject.options.length] as Subject
  const questions = QUESTIONS.filter(({ subjects }) => !subjects.includes(young))
  const honest = simulateSubjectVotes(site, drawSubjects(site, random), VOTES, random)
  const rigged = simulateAttack(site, ATTACK, random).map((vote) => {
    const isOnTarget = [vote.leftModelId, vote.rightModelId].includes(targetId)
    const { text = '' } = questions[Math.floor(random() * questions.length)] ?? {}
    const hasMoved = isOnTarget && hasSignsOf('subject', [young], [text])
    return { vote, isOnTarget, hasMoved, other: 1 + Math.floor(random() * (site.subjects - 1)) }
  })
  const rate = (votes: readonly SubjectVote[]) =>
    rateOnFirstSubject(site, [...honest, ...votes], targetId)
  const before = rate([])
  const after = (isYoung: (vote: (typeof rigged)[number]) => boolean) =>
    rate(rigged.map((one) => ({ vote: one.vote, subject: isYoung(one) ? 0 : one.other })))
  return {
    points: Math.abs(after(({ hasMoved }) => hasMoved) - before),
    openPoints: Math.abs(after(({ isOnTarget }) => isOnTarget) - before),
  }
}

import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ResponseState, StudyArm } from '@assay/contracts/studies/arms'
import type { Rating } from '@assay/contracts/studies/assignments'
import type { StudyDesign } from '@assay/contracts/studies/design'
import type { Criterion, ItemMessage } from '@assay/contracts/studies/items'
import type { StudyState } from '@assay/contracts/studies/studies'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface StudyTable {
  id: string
  ownerId: string | null
  title: string
  description: string | null
  state: Generated<StudyState>
  design: JSONColumnType<StudyDesign>
  version: Generated<number>
  earlierVersionId: string | null
  isPublic: Generated<boolean>
  isPaused: Generated<boolean>
  /** SHA-256 of the token with which everybody may join. */
  linkHash: string | null
  /** Written by the gateway at the freeze. A rating worker signs it. */
  hash: string | null
  keyId: string | null
  signature: string | null
  createdAt: Generated<Date>
  frozenAt: Date | null
  closedAt: Date | null
  /** Number of assignments at the start of the rating, without repeated and replaced ones. */
  assignments: Generated<number>
  /** Computed by a rating worker. */
  results: JSONColumnType<object> | null
  resultsAt: Date | null
}

export interface StudyItemTable {
  id: string
  studyId: string
  position: number
  externalId: string
  messages: JSONColumnType<ItemMessage[]>
  reference: string | null
  subject: string | null
  tags: Generated<string[]>
  rubric: JSONColumnType<Criterion[]>
}

export interface StudyArmTable {
  id: string
  studyId: string
  position: number
  arm: JSONColumnType<StudyArm>
  modelId: GeneratedAlways<string | null>
  leftOutAt: Date | null
}

/** The gateway inserts a response as `waiting`. Then the inference worker writes it. */
export interface StudyResponseTable {
  id: string
  studyId: string
  itemId: string
  armId: string
  state: Generated<ResponseState>
  /** Fencing token: only the worker of the newest attempt may store a result. */
  attempt: Generated<number>
  leaseUntil: Date | null
  content: Generated<string>
  errorCode: AnswerErrorCode | null
  inputTokens: number | null
  outputTokens: number | null
  costUsd: Generated<number>
  durationMs: number | null
  providerVersion: string | null
  /** Whether the response reveals its model. Null if this was not checked. */
  selfIdentified: boolean | null
  completedAt: Date | null
}

export interface StudyRaterTable {
  id: string
  studyId: string
  userId: string | null
  email: string | null
  /** SHA-256 of the token in the invitation. */
  tokenHash: string | null
  invitedAt: Generated<Date>
  joinedAt: Date | null
  leftAt: Date | null
  removedAt: Date | null
  /** Number of assignments that the rater takes on beyond their share. */
  further: Generated<number>
}

export interface StudyAssignmentTable {
  id: string
  studyId: string
  itemId: string
  leftResponseId: string
  rightResponseId: string | null
  position: number
  repeatOf: string | null
  raterId: string | null
  state: Generated<'open' | 'rated' | 'skip' | 'flag' | 'conflict'>
  reason: string | null
  draft: JSONColumnType<object> | null
  /** When the rater first saw it. Null again once the rater has left and opened it again. */
  shownAt: Date | null
}

export interface StudyRatingTable {
  assignmentId: string
  studyId: string
  raterId: string
  rating: JSONColumnType<Rating>
  comment: string | null
  seconds: number | null
  ratedAt: Generated<Date>
}

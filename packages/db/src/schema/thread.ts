import type { ChatMode } from '@assay/contracts/threads'
import type { Generated } from 'kysely'

export interface ThreadTable {
  id: string
  userId: string
  mode: ChatMode
  /** The first 60 characters of the first prompt, or what its owner calls it. */
  title: string
  /** The model of a single chat. */
  modelId: string | null
  isActive: Generated<boolean>
  /** Kept at the head of its owner's history. */
  pinned: Generated<boolean>
  /** When its owner deleted it. */
  deletedAt: Date | null
  /** The sketch of the first question (`sketchQuestion`), which finds repeated questions. */
  questionSketch: Buffer | null
  createdAt: Generated<Date>
  lastMessageAt: Generated<Date>
  /** The secret of the link by which others read the turns that have their vote; null without one. */
  shareId: string | null
  sharedAt: Date | null
}

/**
 * Threads whose turns have votes in the ledger: by them a fold knows a question again that its voter
 * asked before. They go with their thread.
 */
export interface VotedThreadTable {
  threadId: string
  voterId: string
  /** Of the voter's first vote on the question. */
  questionSince: number
}

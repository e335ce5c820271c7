import type { ChatMode } from '@assay/contracts/threads'
import type { Generated } from 'kysely'

export interface ThreadTable {
  id: string
  userId: string
  mode: ChatMode
  /** The first 60 characters of the first prompt, with an ellipsis if it is longer, or the title that the owner chose. */
  title: string
  /** The model of a single chat. */
  modelId: string | null
  isActive: Generated<boolean>
  /** True if the owner's history lists the thread at the top. */
  pinned: Generated<boolean>
  /** When the owner deleted the thread. */
  deletedAt: Date | null
  /** Sketch of the first question (`sketchQuestion`), used to recognise repeated questions. */
  questionSketch: Buffer | null
  createdAt: Generated<Date>
  lastMessageAt: Generated<Date>
  /**
   * Secret id of the link with which others read the turns that have a vote. Null without a link.
   */
  shareId: string | null
  /** When the owner first created a link. It stays after the link is revoked. */
  sharedAt: Date | null
}

/**
 * Threads with votes in the ledger. The fold uses them to recognise a question that the voter has
 * asked before. Deleted with the thread.
 */
export interface VotedThreadTable {
  threadId: string
  voterId: string
  /** Position of the voter's first vote on the question. */
  questionSince: number
}

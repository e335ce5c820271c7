import { EXPERTISE_ROLES, EXPERTISE_TIERS } from '@assay/contracts/expertise-roles'
import { LANGUAGES, SUBJECTS, TASKS } from '@assay/contracts/label-slugs'
import type { LabelAxis } from '@assay/contracts/labels'
import type { LedgerAxis } from '@assay/contracts/ledger'

/** The equal-style board: all votes, adjusted for the style of the answers. */
export const STYLE_BOARD = 'style:equal'

const boardName = (axis: LabelAxis | 'role', slug: string) => `${axis}:${slug}`

/** The boards of each axis. A board with few votes borrows from the votes outside it. */
export const BOARDS_OF_AXIS: Readonly<Record<LabelAxis, readonly string[]>> = {
  subject: SUBJECTS.map((slug) => boardName('subject', slug)),
  task: TASKS.map((slug) => boardName('task', slug)),
  language: LANGUAGES.map((slug) => boardName('language', slug)),
}

/** Boards that include a tier and all higher tiers, with the lowest tier first. */
const BOARDS_FROM_TIER = [
  { tier: 'identified', board: 'expertise:identified' },
  { tier: 'attested', board: 'expertise:attested' },
] as const

/**
 * The expertise boards: one for voters who are at least identified, one for attested voters, and
 * one per role for voters who are at least identified. Anyone can declare an expertise, so a
 * declaration alone puts no vote on a board. These boards borrow nothing, so that the votes of
 * others cannot change them.
 */
export const EXPERTISE_BOARDS: readonly string[] = [
  ...BOARDS_FROM_TIER.map(({ board }) => board),
  ...EXPERTISE_ROLES.map((role) => boardName('role', role)),
]

/** All boards except the overall board. */
export const OTHER_BOARDS: readonly string[] = [
  STYLE_BOARD,
  ...Object.values(BOARDS_OF_AXIS).flat(),
  ...EXPERTISE_BOARDS,
]

/** Names the votes that are on both an expertise board and a subject board. */
export const sharedName = (expertise: string, subject: string) => `${expertise} ${subject}`

/** Returns the boards that a vote with these slugs on a ledger axis belongs to. */
export function boardsOfLabel(axis: LedgerAxis, slugs: readonly string[]): readonly string[] {
  if (axis !== 'expertise') return slugs.map((slug) => boardName(axis, slug))
  const [tier = 'undeclared', role] = slugs
  const rank = rankOf(tier)
  const ofTier = BOARDS_FROM_TIER.filter((from) => rankOf(from.tier) <= rank).map(
    ({ board }) => board,
  )
  return role === undefined || ofTier.length === 0 ? ofTier : [...ofTier, boardName('role', role)]
}

const rankOf = (tier: string) => (EXPERTISE_TIERS as readonly string[]).indexOf(tier)

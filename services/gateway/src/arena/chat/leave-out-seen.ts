import type { ResumeRequest } from '@assay/contracts/chat/requests'
import type { SideStream } from './side-stream.ts'

/** The part of a turn that a returning reader claims to show already. */
export type SeenBefore = Pick<ResumeRequest['resume'], 'after' | 'attempt'>

/**
 * Removes from the pending text of both sides what the reader already shows. If a reader claims
 * more than they can have seen, both sides start over immediately: a claim refuted only when an
 * answer ends would reveal which model was faster.
 * @param plausible what the pace alone may have shown, in UTF-16 code units
 */
export function leaveOutSeen(
  sides: readonly SideStream[],
  { after, attempt }: SeenBefore,
  plausible: number,
): void {
  const claims = sides.map((side) => ({ side, seq: after[side.side] ?? 0 }))
  // Both sides are shown at the pace of the slower one, so its length is no secret.
  const behind = Math.min(...sides.filter(({ end }) => !end).map(({ seq }) => seq))
  const most = Math.max(plausible, behind)
  const isPossible = claims.every(({ seq }) => seq <= most)
  for (const { side, seq } of claims) {
    if (seq === 0) continue
    const isSame = (attempt[side.side] ?? 1) === side.attempt
    side.mustReset = !(isPossible && isSame && seq <= side.seq)
    if (!side.mustReset) side.pending = side.pending.slice(seq)
  }
}

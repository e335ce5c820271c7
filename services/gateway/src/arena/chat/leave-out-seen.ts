import type { ResumeRequest } from '@assay/contracts/chat/requests'
import type { SideStream } from './side-stream.ts'

/** The part of a turn that a returning reader claims to have seen. */
export type SeenBefore = Pick<ResumeRequest['resume'], 'after' | 'attempt'>

/**
 * Removes text that the reader has already seen from the pending text of both sides. If a reader
 * claims more than they can have seen, both sides restart immediately. If the claim were refuted
 * only at the end of an answer, it would reveal which model was faster.
 * @param plausible the length that the pace alone may have shown, in UTF-16 code units
 */
export function leaveOutSeen(
  sides: readonly SideStream[],
  { after, attempt }: SeenBefore,
  plausible: number,
): void {
  const claims = sides.map((side) => ({ side, seq: after[side.side] ?? 0 }))
  // Both sides are shown at the pace of the slower side, so its length is no secret.
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

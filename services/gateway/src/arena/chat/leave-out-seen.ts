import type { ResumeRequest } from '@assay/contracts/chat/requests'
import type { SideStream } from './side-stream.ts'

/** What a reader who comes back says to show already. */
export type SeenBefore = Pick<ResumeRequest['resume'], 'after' | 'attempt'>

/**
 * Takes from the sides of a battle, of which all that has come waits, what their reader shows already.
 * Whoever says to show more than can have been shown begins anew at once, on both sides: a claim that
 * is found out only when an answer ends would tell which model was the faster one.
 * @param plausible what the pace alone may have shown, in UTF-16 code units
 */
export function leaveOutSeen(
  sides: readonly SideStream[],
  { after, attempt }: SeenBefore,
  plausible: number,
): void {
  const claims = sides.map((side) => ({ side, seq: after[side.side] ?? 0 }))
  // The pace is that of the side behind, so how far that one is anybody may know.
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

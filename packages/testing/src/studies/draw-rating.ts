import type { Rating } from '@assay/contracts/studies/assignments'
import type { StudyKind } from '@assay/contracts/studies/design'

/** The chances that a rater finds the left and the right response good. */
interface Chances {
  readonly ofLeft: number
  readonly ofRight: number
}

export function drawRating(kind: StudyKind, random: () => number, chances: Chances): Rating {
  const { ofLeft } = chances
  if (kind === 'pairwise') return { kind, outcome: drawOutcome(random, chances) }
  if (kind === 'rubric')
    return { kind, is_met: [random() < ofLeft, random() < ofLeft, random() > ofLeft] }
  if (kind === 'verdict') {
    const verdict = random() < ofLeft ? 'right' : random() < 0.5 ? 'mostly_right' : 'wrong'
    return { kind, verdict, tags: verdict === 'wrong' ? ['wrong_fact'] : [] }
  }
  const drawScore = () => Math.max(1, Math.min(5, Math.round(4 * ofLeft + 3 * random())))
  return { kind, scores: [drawScore(), drawScore()] }
}

function drawOutcome(random: () => number, { ofLeft, ofRight }: Chances) {
  const [isLeftGood, isRightGood] = [random() < ofLeft, random() < ofRight]
  if (!isLeftGood && !isRightGood) return 'both_bad'
  if (isLeftGood !== isRightGood) return isLeftGood ? 'left_better' : 'right_better'
  if (random() < 0.3) return 'tie'
  return random() < ofLeft / (ofLeft + ofRight) ? 'left_better' : 'right_better'
}

import type { StudyKind } from '@assay/contracts/studies/design'
import type { StudyResults } from '@assay/contracts/studies/results'
import { decimals, percent } from './to-words.ts'

const VALUES: Readonly<
  Record<StudyKind, readonly [what: string, text: (value: number) => string]>
> = {
  pairwise: ['By rating in points', (value) => decimals(value, 0)],
  verdict: ['By share of right answers', percent],
  scales: ['By mean score', (value) => decimals(value, 2)],
  rubric: ['By share of the rubrics’ points', percent],
}

/** Lists the arms by their values, best first. The other sentences state which differences are shown. */
export function concludeOrder({ kind, measures, scores, arms }: StudyResults): string[] {
  const [what, text] = VALUES[kind]
  return (kind === 'scales' ? measures : measures.slice(0, 1)).flatMap((measure) => {
    const valued = scores
      .filter((score) => score.measure === measure && score.subject === null)
      .flatMap(({ arm_id, value }) => {
        const name = arms.find(({ id }) => id === arm_id)?.name ?? arm_id
        return value === null ? [] : [{ name, value }]
      })
      .sort((one, other) => other.value - one.value)
    if (valued.length < 2) return []
    const order = valued.map(({ name, value }) => `${name} ${text(value)}`).join(', ')
    return [`${what}${kind === 'scales' ? ` on ${measure}` : ''}, best first: ${order}.`]
  })
}

/** Something that was measured of one of several kinds. */
export interface Example<Kind> {
  readonly kind: Kind
  readonly figures: readonly number[]
}

/** How far figures are from the mean of a kind, in standard deviations, squared and summed. */
export type Distance<Kind> = (figures: readonly number[], kind: Kind) => number

/** Learns the mean of each kind; figures that never vary count for nothing. */
export function learnMeans<Kind>(examples: readonly Example<Kind>[]): Distance<Kind> {
  const width = examples[0]?.figures.length ?? 0
  const columns = Array.from({ length: width }, (_, at) => at)
  const center = meanOf(examples, columns)
  const variances = columns.map((at) => {
    const squares = examples.map(({ figures }) => ((figures[at] ?? 0) - (center[at] ?? 0)) ** 2)
    return squares.reduce((sum, square) => sum + square, 0) / examples.length
  })
  const means = new Map(
    Map.groupBy(examples, ({ kind }) => kind)
      .entries()
      .map(([kind, ofKind]) => [kind, meanOf(ofKind, columns)] as const),
  )
  return (figures, kind) => {
    const mean = means.get(kind)
    if (!mean) return Number.POSITIVE_INFINITY
    return columns.reduce((sum, at) => {
      const variance = variances[at] ?? 0
      const difference = (figures[at] ?? 0) - (mean[at] ?? 0)
      return variance > 0 ? sum + difference ** 2 / variance : sum
    }, 0)
  }
}

function meanOf(
  examples: readonly { readonly figures: readonly number[] }[],
  columns: readonly number[],
): number[] {
  return columns.map(
    (at) => examples.reduce((sum, { figures }) => sum + (figures[at] ?? 0), 0) / examples.length,
  )
}

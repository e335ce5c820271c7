import type { Span } from './recording.ts'

/** From when an operation is asked for until it is done, as seen from outside. */
export type Window = Omit<Span, 'stage'>

/**
 * Divides the time of `windows` among the stages of `spans`; each moment counts once, for the stage
 * that comes first in `order`, and where there is none as what lies between two. All of it together
 * is the time of the windows.
 *
 * @returns milliseconds by stage, of all windows together, the most first.
 */
export function timeByStage(
  windows: readonly Window[],
  spans: readonly Span[],
  order: readonly string[],
): Map<string, number> {
  const times = new Map<string, number>()
  for (const { stage, from, to } of windows.flatMap((window) => divide(window, spans, order)))
    times.set(stage, (times.get(stage) ?? 0) + to - from)
  return new Map([...times].sort(([, one], [, other]) => other - one))
}

function divide(window: Window, spans: readonly Span[], order: readonly string[]): Span[] {
  const within = spans.filter(({ from, to }) => from < window.to && to > window.from)
  const edges = [window, ...within]
    .flatMap(({ from, to }) => [from, to])
    .filter((at) => at >= window.from && at <= window.to)
    .sort((a, b) => a - b)
  const parts = edges.slice(1).map((to, index) => {
    const from = edges[index] ?? to
    const active = within.filter((span) => span.from <= from && span.to >= to)
    return { from, to, stage: order.find((each) => active.some(({ stage }) => stage === each)) }
  })
  return parts
    .filter(({ from, to }) => to > from)
    .map(({ from, to, stage }, index, all) => {
      const before = all.slice(0, index).findLast((part) => part.stage)?.stage ?? 'being sent'
      const after = all.slice(index).find((part) => part.stage)?.stage ?? 'being received'
      return { from, to, stage: stage ?? `between ${before} and ${after}` }
    })
}

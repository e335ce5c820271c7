import type { Span } from './recording.ts'

/** What nothing recorded stands for. */
export const REST = 'on the way, and in the load client'

/**
 * Divides the time of `windows` among the stages of `spans`; each moment counts once, for the stage
 * that comes first in `order`. All of it together is the time of the windows.
 *
 * @param windows operations from the outside, in milliseconds.
 * @returns milliseconds by stage, of all windows together.
 */
export function timeByStage(
  windows: readonly Omit<Span, 'stage'>[],
  spans: readonly Span[],
  order: readonly string[],
): Map<string, number> {
  const times = new Map<string, number>([...order, REST].map((stage) => [stage, 0]))
  for (const window of windows) {
    const within = spans.filter(({ from, to }) => from < window.to && to > window.from)
    const edges = [window, ...within]
      .flatMap(({ from, to }) => [from, to])
      .filter((at) => at >= window.from && at <= window.to)
      .sort((a, b) => a - b)
    for (const [index, from] of edges.slice(0, -1).entries()) {
      const to = edges[index + 1] ?? from
      const active = within.filter((span) => span.from <= from && span.to >= to)
      const stage = order.find((each) => active.some((span) => span.stage === each)) ?? REST
      times.set(stage, (times.get(stage) ?? 0) + to - from)
    }
  }
  return times
}

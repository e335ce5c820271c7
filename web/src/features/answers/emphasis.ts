import { attention } from 'micromark-core-commonmark'
import type { Construct, Event, Extension, Point, TokenizeContext } from 'micromark-util-types'
import type { Processor } from 'unified'
import { pairRuns, type Run } from './pair-runs.ts'

/**
 * A remark plugin: stars of alleles, products and footnotes are text, and emphasis may touch
 * Chinese, Japanese and Korean punctuation. Everything else follows CommonMark.
 */
export function emphasis(this: Processor): void {
  const data: { micromarkExtensions?: Extension[] } & object = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), extension]
}

const construct: Construct = {
  ...attention,
  resolveAll(events, context) {
    decide(events, context)
    return attention.resolveAll?.(events, context) ?? events
  },
}

const extension: Extension = {
  text: { 42: construct, 95: construct },
  // The parser resolves the text of a link before the text around it.
  insideSpan: { null: [construct] },
}

/**
 * The parser resolves the content of emphasis twice. This set prevents a second decision on a run.
 */
const decided = new WeakSet<Event[1]>()

function decide(events: readonly Event[], context: TokenizeContext): void {
  const tokens = events
    .filter(([kind, { type }]) => kind === 'enter' && type === 'attentionSequence')
    .map(([, token]) => token)
    .filter((token) => !decided.has(token))
  const runs = tokens.map((token) => toRun(token, context))
  const between = (open: number, close: number) => {
    const [start, end] = [tokens[open]?.end, tokens[close]?.start]
    return start && end ? context.sliceSerialize({ start, end }) : ''
  }
  for (const [index, { opens, closes }] of pairRuns(runs, between).entries()) {
    const token = tokens[index]
    if (!token) continue
    Object.assign(token, { _open: opens, _close: closes })
    decided.add(token)
  }
}

function toRun(token: Event[1], context: TokenizeContext): Run {
  const { start, end, _open: opens = false, _close: closes = false } = token
  const text = context.sliceSerialize(token)
  const before = start._bufferIndex > 0 ? context.sliceSerialize(spanOf(start, -1)) : ''
  const after = end._bufferIndex >= 0 ? context.sliceSerialize(spanOf(end, 1)) : ''
  return { marker: text.charAt(0), length: text.length, before, after, opens, closes }
}

/** The character before or after a point on the same line; an empty span at the line's ends. */
function spanOf(point: Point, by: 1 | -1): { start: Point; end: Point } {
  const other = { ...point, _bufferIndex: point._bufferIndex + by }
  return by < 0 ? { start: other, end: point } : { start: point, end: other }
}

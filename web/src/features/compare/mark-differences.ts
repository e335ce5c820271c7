import { findMentions } from '@assay/citations'
import type { Element, ElementContent, Nodes, Parents, Root, Text } from 'hast'
import { SKIP, visitParents } from 'unist-util-visit-parents'
import { overlaps, type Range } from './fact.ts'
import { findMarks, type Mark } from './find-marks.ts'
import type { AnswerIndex } from './index-answer.ts'

/**
 * A rehype plugin that marks what differs from the other answer and what both answers have.
 * @param lone the headings of what only this answer has, which are marked as a whole.
 */
export function markDifferences(
  own: AnswerIndex,
  other: AnswerIndex,
  lone: ReadonlySet<string> = new Set(),
) {
  return () => (tree: Root, file: { readonly value: unknown }) => {
    const source = String(file.value)
    // A heading of what only this answer has is marked, and the passage below it is the difference.
    const marks = lone.has(source)
      ? [{ start: 0, end: source.length, isShared: false }]
      : findMarks(source, own, other)
    let done = 0
    visitParents(tree, (node: Nodes, ancestors: Parents[]) => {
      if (isUnmarked(node)) return SKIP
      const siblings: Nodes[] = ancestors.at(-1)?.children ?? []
      if (!isMarkable(node)) return undefined
      const place = placeOf(node, source, done)
      done = place.end
      const parts = markNode(node, place)
      const index = siblings.indexOf(node)
      siblings.splice(index, 1, ...parts)
      return [SKIP, index + parts.length]
    })

    function markNode(node: Text | Element, place: Range): ElementContent[] {
      const inPlace = marks.filter((mark) => overlaps(mark, place))
      if (node.type === 'text') return cut(node, source, place, inPlace)
      return markWhole(node, place, inPlace, other)
    }
  }
}

/** A link, code or a formula is marked as a whole. What a link names is its address. */
function markWhole(node: Element, place: Range, marks: readonly Mark[], other: AnswerIndex) {
  const [cited] = findMentions(String(node.properties.href ?? ''))
  const isDifferent = cited
    ? !other.byFact.has(`source ${cited.kind} ${cited.id}`)
    : marks.some((mark) => !mark.isShared)
  const isInside = marks.some((mark) => !mark.isShared && mark.start < place.start)
  return isDifferent ? [toElement(false, !isInside, node)] : [node]
}

/** Code is not compared, and a passage that only this answer has is marked as a whole. */
const isUnmarked = (node: Nodes) =>
  node.type === 'element' && (node.tagName === 'pre' || node.properties.dataOnly !== undefined)

const isMarkable = (node: Nodes): node is Text | Element =>
  node.type === 'text'
    ? node.value.trim() !== ''
    : node.type === 'element' && /^(?:a|code)$/.test(node.tagName)

/** Where the source has a node. A node that another plugin has made has no position of its own. */
function placeOf(node: Element | Text, source: string, done: number): Range {
  const { start, end } = node.position ?? {}
  if (start?.offset !== undefined && end?.offset !== undefined) {
    return { start: start.offset, end: end.offset }
  }
  const text = node.type === 'text' ? node.value : ''
  const at = source.indexOf(text, done)
  return at < 0 ? { start: done, end: done } : { start: at, end: at + text.length }
}

/** The parts of a text. In a text with escapes, a backslash of the source is not shown. */
function cut(node: Text, source: string, { start, end }: Range, marks: readonly Mark[]) {
  const shownBefore = (at: number) =>
    source.slice(start, at).replace(/\\(?=[!-/:-@[-`{-~])/g, '').length
  if (shownBefore(end) !== node.value.length) return [node]
  const parts: ElementContent[] = []
  let done = 0
  const take = (to: number): Text => {
    const value = node.value.slice(done, to)
    done = to
    return { type: 'text', value }
  }
  for (const mark of marks) {
    const from = shownBefore(Math.max(start, mark.start))
    if (from > done) parts.push(take(from))
    const child = take(shownBefore(Math.min(end, mark.end)))
    parts.push(toElement(mark.isShared, mark.start >= start, child))
  }
  return done < node.value.length ? [...parts, take(node.value.length)] : parts
}

/** Only the beginning of a difference can have the focus. */
function toElement(isShared: boolean, isFirst: boolean, child: Text | Element): Element {
  const properties = isFirst ? { dataDifference: '', tabIndex: -1 } : {}
  return isShared
    ? { type: 'element', tagName: 'span', properties: { dataShared: '' }, children: [child] }
    : { type: 'element', tagName: 'mark', properties, children: [child] }
}

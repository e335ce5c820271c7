import type { Nodes, Parents, Root } from 'mdast'
import { withoutMarks } from './formula-marks.ts'

/** Quotes, lists and emphasis nested deeper than this are shown as written. */
const DEEPEST = 50

const MARKER = String.raw`(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))`
/** A line that opens more quotes and lists than may be nested, and is not a thematic break. */
const TOO_MANY_MARKERS = new RegExp(
  String.raw`^(?![ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$)((?:[ \t]*${MARKER}){${DEEPEST}}[ \t]*)(?=${MARKER})`,
  'gm',
)

/** Escapes a marker that would nest too deep on one line: parsers recurse into each marker. */
export function capMarkers(text: string): string {
  return text.replace(TOO_MANY_MARKERS, (_line, _rule, markers: string) => `${markers}\\`)
}

/**
 * A remark plugin that replaces nodes nested too deep by their source. It walks without recursion.
 */
export function capDepth() {
  return (tree: Root, file: { readonly value: unknown }) => {
    let level: readonly Parents[] = [tree]
    for (let depth = 0; depth <= DEEPEST; depth++) level = level.flatMap(parentsIn)
    for (const node of level) flatten(node, String(file.value))
  }
}

const parentsIn = ({ children }: Parents) =>
  (children as readonly Nodes[]).filter((child) => 'children' in child)

const FLOW: readonly string[] = ['blockquote', 'list', 'listItem', 'footnoteDefinition']

function flatten(node: Parents, source: string): void {
  const { start, end } = node.position ?? {}
  const value = withoutMarks(source.slice(start?.offset ?? 0, end?.offset ?? 0))
  const text: Nodes = { type: 'text', value }
  if (FLOW.includes(node.type)) Object.assign(node, { type: 'paragraph', children: [text] })
  else Object.assign(node, text)
}

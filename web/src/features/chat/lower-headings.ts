import type { Heading, Nodes, Root } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'
import type { Edit } from './edit-text.ts'

const DEEPEST = 6

export interface LoweredText {
  readonly text: string
  /** The text as it was parsed. */
  readonly blanked: string
  readonly level: number
}

/** Edits that put the topmost heading of a text one below `level`, and the others with it. */
export function lowerHeadings(tree: Root, { text, blanked, level }: LoweredText): Edit[] {
  const headings: Heading[] = []
  visitParents(tree, 'heading', (node: Heading) => void headings.push(node))
  const topmost = Math.min(...headings.map(({ depth }) => depth))
  const by = Math.max(0, level + 1 - topmost)
  return headings.flatMap((node) => {
    const marks = '#'.repeat(Math.min(DEEPEST, node.depth + by))
    const [start, end] = rangeOf(node)
    const source = text.slice(start, end)
    if (!isUnderlined(source)) return { start, end: start + node.depth, text: marks }
    // A formula over several lines that a row of dashes follows is no heading.
    if (linesIn(source) !== linesIn(blanked.slice(start, end))) return []
    return [{ start, end: start, text: `${marks} ` }, ...toOneLine(node, text)]
  })
}

function rangeOf({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

const isUnderlined = (source: string) => /[\r\n]/.test(source)

const linesIn = (text: string) => text.split('\n').length

/** Joins the lines of an underlined heading. Marks at its end are escaped, or they would close it. */
function toOneLine(node: Heading, text: string): Edit[] {
  const [start, end] = rangeOf(node)
  const [, contentEnd] = rangeOf(node.children.at(-1) ?? node)
  const content = text.slice(start, contentEnd)
  const breaks = content.matchAll(/\s*[\r\n]+[\s>]*/g).map(({ 0: found, index }) => {
    return { start: start + index, end: start + index + found.length, text: ' ' }
  })
  const marks = /(?<=^|[ \t])#+$/.exec(content)?.index
  const escaped = marks === undefined ? [] : [start + marks]
  return [
    ...breaks,
    ...escaped.map((offset) => ({ start: offset, end: offset, text: '\\' })),
    { start: contentEnd, end, text: '' },
  ]
}

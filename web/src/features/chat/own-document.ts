import type { Code, Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visitParents } from 'unist-util-visit-parents'
import { escapeDefinitions } from '../answers/escape-notation.ts'
import { blankFormulas } from './blank-formulas.ts'
import { closingOf } from './closing-of.ts'
import { type Edit, editText } from './edit-text.ts'
import { lowerHeadings } from './lower-headings.ts'
import { prefixLabel } from './prefix-label.ts'

const parser = unified().use(remarkParse).use(remarkGfm)

export interface OwnDocument {
  /** Begins the labels of its references and footnotes; no other text of the document has it. */
  readonly prefix: string
  /** Of the heading above it: its own headings stand below. Absent where they stay as they are. */
  readonly level?: number
}

/**
 * A markdown text as a part of a larger document, to which nothing of it reaches: its references
 * lead to its own definitions, its headings are below that of the part, what it leaves open ends
 * with it, and notation such as `[K+]: 4.1` stays visible. Everything else is as it was written.
 */
export function toOwnDocument(markdown: string, { prefix, level }: OwnDocument): string {
  const text = escapeDefinitions(markdown)
  const { blanked, open } = blankFormulas(text)
  const tree = parser.parse(blanked)
  const edits: Edit[] = level === undefined ? [] : lowerHeadings(tree, { text, blanked, level })
  visitParents(tree, (node: Nodes) => {
    const edit = prefixLabel(node, text, prefix)
    if (edit) edits.push(edit)
  })
  const whole = editText(text, edits)
  const closing = [closingOf(tree, text), open && !isInCode(tree, open.offset) && open.closing]
  const lines = closing.filter(Boolean)
  return lines.length > 0 ? [whole.replace(/\n$/, ''), ...lines].join('\n') : whole
}

function isInCode(tree: Root, offset: number): boolean {
  let isFound = false
  visitParents(tree, 'code', ({ position }: Code) => {
    const { start, end } = position ?? {}
    isFound ||= (start?.offset ?? 0) <= offset && offset < (end?.offset ?? 0)
  })
  return isFound
}

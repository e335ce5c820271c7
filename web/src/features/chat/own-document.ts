import type { Code, Heading, Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visitParents } from 'unist-util-visit-parents'
import { escapeDefinitions } from '../answers/escape-notation.ts'
import { blankFormulas } from './blank-formulas.ts'
import { closingOf } from './closing-of.ts'
import { type Edit, editText } from './edit-text.ts'

const parser = unified().use(remarkParse).use(remarkGfm)

export interface OwnDocument {
  /** The prefix of the labels of its references and footnotes, unique in the document. */
  readonly prefix: string
  /**
   * The level of the heading above the text: the text's headings come below it. Without it they
   * stay unchanged.
   */
  readonly level?: number
}

/**
 * Turns a markdown text into an isolated part of a larger document: its references lead to its own
 * definitions, its headings are below the part's heading, markup that it leaves open ends with it,
 * and notation such as `[K+]: 4.1` stays visible.
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

const DEEPEST = 6

interface LoweredText {
  readonly text: string
  /** The text as it was parsed. */
  readonly blanked: string
  readonly level: number
}

/**
 * Edits that move the topmost heading of a text to one level below `level`, and the other headings
 * by the same number of levels.
 */
function lowerHeadings(tree: Root, { text, blanked, level }: LoweredText): Edit[] {
  const headings: Heading[] = []
  visitParents(tree, 'heading', (node: Heading) => void headings.push(node))
  const topmost = Math.min(...headings.map(({ depth }) => depth))
  const by = Math.max(0, level + 1 - topmost)
  return headings.flatMap((node) => {
    const marks = '#'.repeat(Math.min(DEEPEST, node.depth + by))
    const [start, end] = rangeOf(node)
    const source = text.slice(start, end)
    if (!isUnderlined(source)) return { start, end: start + node.depth, text: marks }
    // A formula over several lines followed by a row of dashes is not a heading.
    if (linesIn(source) !== linesIn(blanked.slice(start, end))) return []
    return [{ start, end: start, text: `${marks} ` }, ...toOneLine(node, text)]
  })
}

function rangeOf({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

const isUnderlined = (source: string) => /[\r\n]/.test(source)

const linesIn = (text: string) => text.split('\n').length

/**
 * Joins the lines of an underlined heading. Marks at its end are escaped, because they would close
 * it.
 */
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

/** The label that ends a reference; brackets in it are escaped. */
const LAST_LABEL = /\[((?:[^[\]\\]|\\[\s\S])*)\]$/

/** Prefixes the label of a definition or reference; its visible text stays the same. */
function prefixLabel(node: Nodes, text: string, prefix: string): Edit | undefined {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return undefined
  const source = text.slice(start.offset, end.offset)
  const insert = (offset: number, inserted: string) => ({
    start: offset,
    end: offset,
    text: inserted,
  })
  switch (node.type) {
    case 'definition':
      return insert(start.offset + source.search(/[^[\s]/), prefix)
    case 'footnoteDefinition':
    case 'footnoteReference':
      return insert(start.offset + '[^'.length, prefix)
    case 'linkReference':
    case 'imageReference': {
      if (node.referenceType === 'shortcut')
        return insert(end.offset, `[${prefix}${trimmed(source)}]`)
      if (node.referenceType === 'collapsed') {
        return insert(end.offset - 1, prefix + trimmed(source.slice(0, -'[]'.length)))
      }
      const label = LAST_LABEL.exec(source)
      return label
        ? insert(start.offset + label.index + label[0].search(/[^[\s]/), prefix)
        : undefined
    }
    default:
      return undefined
  }
}

/** The text between the brackets of a shortcut reference, on one line. */
const trimmed = (source: string) =>
  source
    .replace(/^!?\[\s*/, '')
    .replace(/\]$/, '')
    .replaceAll(/\s*[\r\n][\s>]*/g, ' ')

import type { Nodes } from 'mdast'
import type { Edit } from './edit-text.ts'

/** The label that ends a reference; brackets in it are escaped. */
const LAST_LABEL = /\[((?:[^[\]\\]|\\[\s\S])*)\]$/

/** Begins the label of a definition or reference with `prefix`; what is read of it stays the same. */
export function prefixLabel(node: Nodes, text: string, prefix: string): Edit | undefined {
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

/** What stands between the brackets of a reference that is its own label, on one line. */
const trimmed = (source: string) =>
  source
    .replace(/^!?\[\s*/, '')
    .replace(/\]$/, '')
    .replaceAll(/\s*[\r\n][\s>]*/g, ' ')

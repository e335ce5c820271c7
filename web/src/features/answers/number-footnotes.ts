import type { FootnoteDefinition, FootnoteReference, Parents, Root } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'
import { LOST } from './resolve-references.ts'

/**
 * A remark plugin for blocks of `resolveReferences`: a reference to a footnote becomes an element
 * with its number, or nothing if the footnote was cut off. Definitions are shown elsewhere.
 */
export function numberFootnotes() {
  return (tree: Root) => {
    const numbers = new Map<string, string>()
    visitParents(tree, 'footnoteDefinition', (node: FootnoteDefinition, ancestors: Parents[]) => {
      const number = numberOf(node)
      if (ancestors.length === 1 && number) numbers.set(node.identifier, number)
      // A definition inside a quote or a list stays in place.
      Object.assign(node, ancestors.length === 1 && number ? NOTHING : { type: 'blockquote' })
    })
    visitParents(tree, 'footnoteReference', (node: FootnoteReference) => {
      const number = numbers.get(node.identifier)
      if (number) Object.assign(node, number === LOST ? NOTHING : toReference(number))
      else Object.assign(node, { type: 'text', value: `[^${node.label ?? node.identifier}]` })
    })
  }
}

const NOTHING = { type: 'text', value: '' }

function numberOf({ children }: FootnoteDefinition): string | undefined {
  const [paragraph] = children
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  return text?.type === 'text' && isNumber(text.value) ? text.value : undefined
}

const isNumber = (text: string) => text === LOST || /^\d+$/.test(text)

const toReference = (number: string) => ({
  type: 'emphasis',
  children: [],
  data: { hName: 'a', hProperties: { dataFootnoteRef: number } },
})

import type { Element, Nodes, Root } from 'hast'
import { SKIP, visitParents } from 'unist-util-visit-parents'
import { overlaps } from './fact.ts'
import { isOnlyHere } from './find-marks.ts'
import type { AnswerIndex } from './index-answer.ts'

const PASSAGE = /^(?:p|ul|ol|li|table|tr|blockquote|pre)$/

/**
 * A rehype plugin that labels the passages of an answer which the other answer does not have. A
 * whole list or table is labelled once.
 */
export function markPassages(own: AnswerIndex, other: AnswerIndex, label: string) {
  return () => (tree: Root, file: { readonly value: unknown }) => {
    const sentences = own.byBlock.get(String(file.value)) ?? []
    visitParents(tree, 'element', (node, ancestors) => {
      // The head of a table is part of its rows.
      if (node.tagName === 'thead') return SKIP
      const inside = sentences.filter((each) => overlaps(each, rangeOf(node)))
      if (!PASSAGE.test(node.tagName) || !isOnlyHere(inside, other)) return undefined
      labelPassage(node, ancestors.at(-1)?.children ?? [], label)
      return SKIP
    })
  }
}

const rangeOf = ({ position }: Element) => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})

/**
 * A table and code are wrapped, because their components keep no properties. The label is in the
 * style, which the first cell of a row inherits.
 */
function labelPassage(node: Element, siblings: Nodes[], label: string) {
  const style = `--only: ${JSON.stringify(label)}`
  const properties = { dataOnly: '', style, dataDifference: '', tabIndex: -1 }
  const isWrapped = /^(?:table|pre)$/.test(node.tagName)
  if (!isWrapped) Object.assign(node.properties, properties)
  else
    siblings[siblings.indexOf(node)] = {
      type: 'element',
      tagName: 'section',
      properties,
      children: [node],
    }
}

import type { Element, Nodes, Root } from 'hast'
import { SKIP, visitParents } from 'unist-util-visit-parents'
import { formulaIn } from './formula-marks.ts'

/** A rehype plugin that shows formulas as written unless they have been typeset. */
export function showFormulas() {
  return (tree: Root) => {
    visitParents(tree, 'element', (element: Element, ancestors) => {
      const written = readFormula(element)
      if (written === undefined) return undefined
      const text = { type: 'text', value: written }
      const block = blockOf(ancestors.at(-1))
      if (block) Object.assign(block, { tagName: 'p', properties: SOURCE, children: [text] })
      else Object.assign(element, { tagName: 'span', properties: {}, children: [text] })
      return SKIP
    })
  }
}

const SOURCE = { className: ['source'] }

/** The block around a formula on lines of its own. */
export const blockOf = (parent: Nodes | undefined) =>
  parent?.type === 'element' && parent.tagName === 'pre' ? parent : undefined

/** The formula as written if an element is one. */
export function readFormula({ tagName, children: [content] }: Element): string | undefined {
  return tagName === 'code' && content?.type === 'text' ? formulaIn(content.value) : undefined
}

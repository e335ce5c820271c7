import type { Element, ElementContent, Nodes, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import katex from 'katex'
import { SKIP, visitParents } from 'unist-util-visit-parents'
import { texOf } from './formula-marks.ts'
import { blockOf, readFormula } from './show-formulas.ts'

/** Formulas are hostile input too: no links, no images, no unbounded macros. */
const OPTIONS = { trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200 } as const

/**
 * Longer formulas, and all further formulas in a block, are shown as written, because KaTeX would
 * take too long.
 */
const LONGEST = 2_000
const MOST = 200

/** A rehype plugin that typesets marked formulas; those that KaTeX refuses stay unchanged. */
export function typeset() {
  return (tree: Root) => {
    let count = 0
    visitParents(tree, 'element', (element: Element, ancestors) => {
      const written = readFormula(element)
      if (written === undefined) return undefined
      if (written.length <= LONGEST && ++count <= MOST) replace(element, ancestors.at(-1), written)
      return SKIP
    })
  }
}

function replace(element: Element, parent: Nodes | undefined, written: string): void {
  const block = blockOf(parent)
  const children = toElements(texOf(written), block !== undefined)
  if (!children) return
  const properties = block ? { className: ['formula'] } : {}
  Object.assign(block ?? element, { tagName: block ? 'div' : 'span', properties, children })
}

function toElements(formula: string, displayMode: boolean): ElementContent[] | undefined {
  try {
    const html = katex.renderToString(formula, { ...OPTIONS, displayMode })
    // The content security policy blocks style attributes in parsed HTML, but not those set by
    // React.
    const inert = html.replaceAll(' style="', ' data-style="')
    return fromHtmlIsomorphic(inert, { fragment: true }).children.flatMap((node) => {
      if (node.type === 'doctype') return []
      restoreStyles(node)
      return [node]
    })
  } catch {
    return undefined
  }
}

function restoreStyles(node: ElementContent): void {
  if (node.type !== 'element') return
  const { dataStyle, ...properties } = node.properties
  if (typeof dataStyle === 'string') node.properties = { ...properties, style: dataStyle }
  for (const child of node.children) restoreStyles(child)
}

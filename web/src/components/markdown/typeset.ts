import type { Element, ElementContent, Nodes, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import katex from 'katex'
import { SKIP, visitParents } from 'unist-util-visit-parents'

/** Formulas are hostile input too: no links, no images, no macros without end. */
const OPTIONS = { trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200 } as const

/** Longer formulas, and more of them in one block, stay as they were written: KaTeX takes its time. */
const LONGEST = 2_000
const MOST = 200

/** A rehype plugin that typesets the formulas marked by remark-math. */
export function typeset() {
  return (tree: Root) => {
    let count = 0
    visitParents(tree, 'element', (element: Element, ancestors) => {
      const formula = formulaIn(element)
      if (formula === undefined) return undefined
      if (formula.length <= LONGEST && ++count <= MOST) replace(element, ancestors.at(-1), formula)
      return SKIP
    })
  }
}

function formulaIn({ properties: { className }, children: [content] }: Element) {
  if (!Array.isArray(className) || !className.includes('language-math')) return undefined
  return content?.type === 'text' ? content.value : ''
}

/** One in a paragraph of its own stands in a block. */
function replace(element: Element, parent: Nodes | undefined, formula: string): void {
  const isDisplay = parent?.type === 'element' && parent.tagName === 'pre'
  Object.assign(isDisplay ? parent : element, {
    tagName: isDisplay ? 'div' : 'span',
    properties: isDisplay ? { className: ['formula'] } : {},
    children: toElements(formula, isDisplay),
  })
}

/** A formula that KaTeX refuses stays as it was written. */
function toElements(formula: string, displayMode: boolean): ElementContent[] {
  try {
    const html = katex.renderToString(formula, { ...OPTIONS, displayMode })
    // The content security policy refuses styles to a parser of HTML, though not to React.
    const inert = html.replaceAll(' style="', ' data-style="')
    return fromHtmlIsomorphic(inert, { fragment: true }).children.flatMap((node) => {
      if (node.type === 'doctype') return []
      restoreStyles(node)
      return [node]
    })
  } catch {
    const text: ElementContent = { type: 'text', value: formula }
    return [{ type: 'element', tagName: 'code', properties: {}, children: [text] }]
  }
}

function restoreStyles(node: ElementContent): void {
  if (node.type !== 'element') return
  const { dataStyle, ...properties } = node.properties
  if (typeof dataStyle === 'string') node.properties = { ...properties, style: dataStyle }
  for (const child of node.children) restoreStyles(child)
}

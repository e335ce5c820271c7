import type { Html, Nodes, Parents, PhrasingContent, Root } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'

/** Tags without attributes that are meaningful in scientific text, as in H<sub>2</sub>O. */
const OPENING = /^<(su[pb]|kbd)>$/i
const BREAK = /^<br ?\/?>$/i

/** A remark plugin: HTML in an answer becomes text, except `sup`, `sub`, `kbd` and `br`. */
export function showHtml() {
  return (tree: Root) => {
    visitParents(tree, (node: Nodes) => {
      if (node.type !== 'root' && 'children' in node) wrapPairs(node)
    })
    visitParents(tree, 'html', (node: Html, ancestors: Parents[]) => toText(node, ancestors.at(-1)))
  }
}

/** Wraps the nodes between `<sub>` and the next `</sub>` in an element. */
function wrapPairs(parent: Parents): void {
  const children = parent.children as PhrasingContent[]
  const tags = children.some(({ type }) => type === 'html')
  if (!tags) return
  for (let start = 0; start < children.length; start++) {
    const name = tagName(children[start])
    if (!name) continue
    const end = children.findIndex((node, index) => index > start && isEnd(node, name))
    if (end < 0) continue
    const inside = children.slice(start + 1, end)
    children.splice(start, end - start + 1, {
      type: 'emphasis',
      children: inside,
      data: { hName: name },
    })
  }
}

function tagName(node: PhrasingContent | undefined): string | undefined {
  return node?.type === 'html' ? OPENING.exec(node.value)?.[1]?.toLowerCase() : undefined
}

function isEnd(node: PhrasingContent, name: string): boolean {
  return node.type === 'html' && node.value.toLowerCase() === `</${name}>`
}

function toText(node: Html, parent: Parents | undefined): void {
  const isBreak = BREAK.test(node.value)
  const content: Nodes = isBreak ? { type: 'break' } : { type: 'text', value: node.value }
  if (!FLOW.includes(parent?.type ?? '')) Object.assign(node, content)
  else Object.assign(node, { type: 'paragraph', children: [content], data: SOURCE })
}

/** The parents in which HTML is a block of its own and keeps its lines. */
const FLOW: readonly string[] = ['root', 'blockquote', 'listItem']
const SOURCE = { hProperties: { className: ['source'] } }

import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import { SKIP, visitParents } from 'unist-util-visit-parents'

/** Replaces texts that are no part of a link. @param toParts undefined for a text that stays */
export function replaceTexts(
  tree: Root,
  toParts: (node: Text) => PhrasingContent[] | undefined,
): void {
  visitParents(tree, (node: Nodes, ancestors: Parents[]) => {
    if (node.type === 'link' || node.type === 'linkReference') return SKIP
    const parent = ancestors.at(-1)
    if (node.type !== 'text' || !parent) return undefined
    const parts = toParts(node)
    if (!parts) return undefined
    const siblings: Nodes[] = parent.children
    const index = siblings.indexOf(node)
    siblings.splice(index, 1, ...parts)
    return [SKIP, index + parts.length]
  })
}

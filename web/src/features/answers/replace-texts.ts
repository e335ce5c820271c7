import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import { SKIP, visitParents } from 'unist-util-visit-parents'

/**
 * Replaces text nodes outside links.
 * @param toParts returns undefined for a text that stays.
 */
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

/** A part of a text that becomes a link. */
export interface LinkPlace {
  readonly start: number
  readonly end: number
  readonly url: string
}

/** Splits a text at places, which are in order, into text and links; undefined without any. */
export function linkPlaces(
  text: string,
  places: readonly LinkPlace[],
): PhrasingContent[] | undefined {
  if (places.length === 0) return undefined
  const parts: PhrasingContent[] = []
  let done = 0
  for (const { start, end, url } of places) {
    parts.push(toText(text.slice(done, start)))
    parts.push({ type: 'link', url, children: [toText(text.slice(start, end))] })
    done = end
  }
  parts.push(toText(text.slice(done)))
  return parts.filter((part) => part.type !== 'text' || part.value !== '')
}

const toText = (value: string): Text => ({ type: 'text', value })

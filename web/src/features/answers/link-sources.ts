import { type Citation, findMentions, toAddress } from '@assay/citations'
import type { Link, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'
import { replaceTexts } from './replace-texts.ts'

/**
 * A remark plugin: identifiers of publications, trials, variants and data sets become links, and a
 * bare address ends where the source does, before a reference such as `[1]` or `【4】`.
 */
export function linkSources() {
  return (tree: Root, file: { readonly value: unknown }) => {
    const source = String(file.value)
    const mentions = findMentions(source)
    if (mentions.length === 0) return
    const identifiers = mentions.filter((mention) => isIdentifier(mention, source))
    visitParents(tree, 'link', (node: Link, ancestors: Parents[]) => {
      endAtSource(node, ancestors.at(-1), mentions)
    })
    replaceTexts(tree, (node) => splitText(node, source, identifiers))
  }
}

/** Addresses are links already. */
const isIdentifier = ({ kind, id, start, end }: Citation, source: string) =>
  kind !== 'link' || source.slice(start, end) !== id

/** Cuts off what follows the source in an address that was written without brackets. */
function endAtSource(node: Link, parent: Parents | undefined, mentions: readonly Citation[]): void {
  const [text] = node.children
  const { start, end } = text?.position ?? {}
  if (text?.type !== 'text' || start?.offset !== node.position?.start.offset) return
  const [from = 0, to = 0] = [start?.offset, end?.offset]
  const mention = mentions.find((each) => each.start >= from && each.end < to)
  const rest = mention ? text.value.slice(mention.end - to) : ''
  if (rest === '' || !node.url.endsWith(rest)) return
  node.url = node.url.slice(0, -rest.length)
  text.value = text.value.slice(0, -rest.length)
  const siblings: Nodes[] = parent?.children ?? []
  siblings.splice(siblings.indexOf(node) + 1, 0, { type: 'text', value: rest })
}

/** The text cut at what it names; escapes and entities in it leave it whole. */
function splitText(
  node: Text,
  source: string,
  mentions: readonly Citation[],
): PhrasingContent[] | undefined {
  const start = node.position?.start.offset ?? -1
  const end = start + node.value.length
  if (source.slice(start, end) !== node.value) return undefined
  const inside = mentions.filter((mention) => mention.start >= start && mention.end <= end)
  if (inside.length === 0) return undefined
  const parts: PhrasingContent[] = []
  const addText = (from: number, to: number) => {
    if (to > from) parts.push({ type: 'text', value: source.slice(from, to) })
  }
  let done = start
  for (const mention of inside) {
    addText(done, mention.start)
    const text: Text = { type: 'text', value: source.slice(mention.start, mention.end) }
    parts.push({ type: 'link', url: toAddress(mention), children: [text] })
    done = mention.end
  }
  addText(done, end)
  return parts
}

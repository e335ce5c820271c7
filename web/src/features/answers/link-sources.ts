import { type Citation, findMentions, toAddress } from '@assay/citations'
import type { Link, Nodes, Parents, Root, Text } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'
import { linkPlaces, replaceTexts } from './replace-texts.ts'

/**
 * A remark plugin that links identifiers of publications, trials, variants and data sets. A bare
 * address ends where the source does, before a reference such as `[1]` or `【4】`.
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
    replaceTexts(tree, (node) => linkMentions(node, source, identifiers))
  }
}

/** Addresses are already links. */
const isIdentifier = ({ kind, id, start, end }: Citation, source: string) =>
  kind !== 'link' || source.slice(start, end) !== id

/** Cuts off the text after the source in an address written without brackets. */
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

/** Links the identifiers in a text. A text with escapes or entities stays unchanged. */
function linkMentions({ value, position }: Text, source: string, mentions: readonly Citation[]) {
  const from = position?.start.offset ?? -1
  const to = from + value.length
  if (source.slice(from, to) !== value) return undefined
  const inside = mentions.filter(({ start, end }) => start >= from && end <= to)
  return linkPlaces(
    value,
    inside.map((mention) => ({
      start: mention.start - from,
      end: mention.end - from,
      url: toAddress(mention),
    })),
  )
}

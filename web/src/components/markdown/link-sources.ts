import { type Citation, findMentions, toAddress } from '@assay/citations'
import type { PhrasingContent, Root, Text } from 'mdast'
import { replaceTexts } from './replace-texts.ts'

/** A remark plugin: identifiers of publications, trials and variants become links. */
export function linkSources() {
  return (tree: Root, file: { readonly value: unknown }) => {
    const source = String(file.value)
    const mentions = findMentions(source).filter(({ kind }) => kind !== 'link')
    if (mentions.length === 0) return
    replaceTexts(tree, (node) => splitText(node, source, mentions))
  }
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

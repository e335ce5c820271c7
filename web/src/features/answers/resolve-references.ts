import type { Block, Blocks } from './split-blocks.ts'

/** A block to render. Its source includes the definitions that it refers to. */
export interface ResolvedBlock {
  readonly key: string
  readonly source: string
}

export interface ResolvedFootnote extends ResolvedBlock {
  readonly number: number
  /** Whether the text refers to it. */
  readonly isReferred: boolean
}

export interface ResolvedText {
  readonly blocks: readonly ResolvedBlock[]
  /** In the order of their first references; unreferenced footnotes come last. */
  readonly footnotes: readonly ResolvedFootnote[]
}

/** Replaces the number of a footnote that was cut off. */
export const LOST = '?'

/**
 * Adds to every block the definitions that it refers to, from anywhere in the text, so that blocks
 * can be parsed separately. For a footnote, the added definition contains only its number.
 * @param growing whether the last block may end in half a definition, which is ignored.
 * @param cut whether the text was cut off, so that definitions may be missing.
 */
export function resolveReferences(blocks: Blocks, growing: boolean, cut = false): ResolvedText {
  const settled = growing ? blocks.slice(0, -1) : blocks
  const links = new Map<string, string>()
  for (const { definitions } of settled) {
    // The first of two definitions counts, as in markdown.
    for (const [label, source] of definitions) if (!links.has(label)) links.set(label, source)
  }
  const footnotes = new Map<string, Block>()
  for (const block of settled) {
    const label = block.footnote?.label
    if (label && !footnotes.has(label)) footnotes.set(label, block)
  }
  const referred = orderOf(blocks, footnotes)
  const numbers = new Map([...referred, ...footnotes.keys()].map((label) => [label, 0]))
  for (const [index, label] of [...numbers.keys()].entries()) numbers.set(label, index + 1)

  const resolve = ({ labels }: Block, source: string) => {
    const found = labels.flatMap((label) => {
      const number = numbers.get(label)
      if (number) return [`[${label}]: ${number}`]
      return links.get(label) ?? (cut && label.startsWith('^') ? [`[${label}]: ${LOST}`] : [])
    })
    return found.length > 0 ? `${source.trimEnd()}\n\n${found.join('\n\n')}\n` : source
  }
  return {
    blocks: blocks.flatMap((block, index) =>
      block.footnote ? [] : [{ key: `block ${index}`, source: resolve(block, block.source) }],
    ),
    footnotes: [...numbers].flatMap(([label, number]) => {
      const block = footnotes.get(label)
      if (!block?.footnote) return []
      const source = resolve(block, block.footnote.text)
      return [{ key: label, number, isReferred: referred.has(label), source }]
    }),
  }
}

/** The labels of footnotes in the order of their first references. */
function orderOf(blocks: Blocks, footnotes: ReadonlyMap<string, Block>): ReadonlySet<string> {
  const order = new Set<string>()
  for (const { footnote, labels } of blocks) {
    for (const label of labels) {
      if (footnotes.has(label) && footnote?.label !== label) order.add(label)
    }
  }
  return order
}

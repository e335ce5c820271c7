const DEFINITION = /^\[(?<label>\^?[^\]]+)\]: /
const NOT_PROSE = /^(?:[|#>`$]|[-*] |\d+\. )/

/** A Markdown text that is split so that a persona can leave out or insert whole blocks. */
export interface Blocks {
  readonly body: readonly string[]
  /** Targets of reference links and footnotes, one per line. */
  readonly definitions: readonly string[]
}

/** Splits a text at blank lines, but not within code or formulas. */
export function splitBlocks(markdown: string): Blocks {
  const blocks: string[] = []
  for (const piece of markdown.split(/\n{2,}/)) {
    const last = blocks.at(-1)
    if (last !== undefined && isOpen(last)) blocks[blocks.length - 1] = `${last}\n\n${piece}`
    else blocks.push(piece)
  }
  return {
    body: blocks.filter((block) => !DEFINITION.test(block)),
    definitions: blocks.filter((block) => DEFINITION.test(block)).flatMap((it) => it.split('\n')),
  }
}

/** Joins the body with the definitions to which it still refers. */
export function joinBlocks({ body, definitions }: Blocks): string {
  const text = body.join('\n\n')
  const used = definitions.filter((definition) => {
    const label = DEFINITION.exec(definition)?.groups?.label
    return label !== undefined && text.includes(`[${label}]`)
  })
  return used.length === 0 ? text : `${text}\n\n${used.join('\n')}`
}

/**
 * Whether the block consists of sentences and is not a heading, list, table, quotation, formula or
 * code.
 */
export function isProse(block: string): boolean {
  return !NOT_PROSE.test(block)
}

/** Whether the block makes sense without its neighbours. Sentences next to a formula do not. */
export function standsAlone(block: string): boolean {
  if (isCode(block) || /^(?:#|\$\$)/.test(block)) return false
  return !isProse(block) || (/^[^a-z]/.test(block) && /[.?!)*]$/.test(block))
}

function isCode(block: string): boolean {
  return block.startsWith('```')
}

function isOpen(block: string): boolean {
  const odd = (mark: RegExp) => (block.match(mark)?.length ?? 0) % 2 === 1
  return odd(/^```/gm) || odd(/\$\$/g)
}

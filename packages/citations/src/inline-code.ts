/**
 * Creates a function that tests whether a position is in inline code. Inline code extends from a
 * run of backticks to the next run of the same length.
 */
export function findInlineCode(text: string): (index: number) => boolean {
  if (!text.includes('`')) return () => false
  const code = new Uint8Array(text.length)
  let paragraph: { length: number; index: number }[] = []
  const close = () => {
    markSpans(paragraph, code)
    paragraph = []
  }
  for (const { 0: run, index } of text.matchAll(/`+|\n[ \t]*(?=\n)/g)) {
    if (run.startsWith('`')) paragraph.push({ length: run.length, index })
    else close()
  }
  close()
  return (index) => code[index] === 1
}

function markSpans(
  runs: readonly { readonly length: number; readonly index: number }[],
  code: Uint8Array,
): void {
  const latest = new Map<number, number>()
  const next = runs.map(() => -1)
  for (let i = runs.length - 1; i >= 0; i--) {
    const length = runs[i]?.length ?? 0
    next[i] = latest.get(length) ?? -1
    latest.set(length, i)
  }
  for (let i = 0; i < runs.length; i++) {
    const end = next[i] ?? -1
    if (end < 0) continue
    code.fill(1, runs[i]?.index, runs[end]?.index)
    i = end
  }
}

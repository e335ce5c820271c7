const DEEPEST = 6

/** The headings of a markdown text, with the topmost of them one below `level`; code is left as it is. */
export function lowerHeadings(text: string, level: number): string {
  const lines = text.split('\n')
  const depths = depthsOf(lines)
  const topmost = Math.min(...depths.filter((depth) => depth > 0))
  const by = Math.max(0, level + 1 - topmost)
  return lines
    .map((line, index) => {
      const depth = depths[index] ?? 0
      return depth > 0 ? line.replace(/#+/, '#'.repeat(Math.min(DEEPEST, depth + by))) : line
    })
    .join('\n')
}

/** Of each line how deep a heading it is, and 0 where it is none. */
function depthsOf(lines: readonly string[]): number[] {
  let fence: string | undefined
  return lines.map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined
      return 0
    }
    fence = mark
    return /^ {0,3}(#{1,6})(?=\s|$)/.exec(line)?.[1]?.length ?? 0
  })
}

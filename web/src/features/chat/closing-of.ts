import type { Html, Nodes, Root } from 'mdast'

/** The beginnings of HTML that continues across blank lines, each with its end. */
const HTML_ENDS: readonly (readonly [RegExp, string])[] = [
  [/^<!--/, '-->'],
  [/^<\?/, '?>'],
  [/^<!\[CDATA\[/, ']]>'],
  [/^<![a-z]/i, '>'],
  [/^<script(?=[\s>]|$)/i, '</script>'],
  [/^<style(?=[\s>]|$)/i, '</style>'],
  [/^<pre(?=[\s>]|$)/i, '</pre>'],
  [/^<textarea(?=[\s>]|$)/i, '</textarea>'],
]

/** The line that closes code or HTML left open at the end of a text; undefined if none is open. */
export function closingOf(tree: Root, text: string): string | undefined {
  const block = tree.children.at(-1)
  // HTML in a list or quote ends where the list or quote ends.
  if (block?.type === 'html') return htmlEndOf(block)
  const { type, position } = lastOf(tree)
  if (type !== 'code') return undefined
  const start = position?.start.offset ?? 0
  const marks = openMarksOf(text.slice(start, position?.end.offset))
  return marks && indentAt(text, start) + marks
}

/** The last block, even inside lists or quotes. */
function lastOf(node: Nodes): Nodes {
  const last = 'children' in node ? node.children.at(-1) : undefined
  return last ? lastOf(last) : node
}

/** The marks of a fence that has no closing line. */
function openMarksOf(source: string): string | undefined {
  const marks = /^(?:`{3,}|~{3,})/.exec(source)?.[0]
  if (!marks) return undefined
  const [, ...lines] = source.split(/\r\n?|\n/)
  const last =
    lines
      .at(-1)
      ?.replace(/^[\s>]*/, '')
      .trimEnd() ?? ''
  return last.startsWith(marks) && last === marks[0]?.repeat(last.length) ? undefined : marks
}

function htmlEndOf({ value }: Html): string | undefined {
  const [, end] = HTML_ENDS.find(([beginning]) => beginning.test(value)) ?? []
  return end && !value.toLowerCase().includes(end) ? end : undefined
}

/** The prefix that keeps a line in the same list or quote as the line at an offset. */
export function indentAt(text: string, offset: number): string {
  const lineStart =
    Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return text.slice(lineStart, offset).replaceAll(/[^\s>]/g, ' ')
}

import { findAnswer } from './unwrap-answer.ts'

const FENCE = /^(?:[ >]|[-*+] |\d{1,9}[.)] ){0,12}(`{3,}|~{3,})(.{0,99})/
const LIST_ITEM = /^\s{0,99}(?:[-*+]|\d{1,9}[.)])\s/

/**
 * Replaces fenced and indented code blocks with spaces, so that offsets do not change. A fence
 * around the whole answer does not count as code.
 */
export function blankCodeBlocks(markdown: string): string {
  const { start, end } = findAnswer(markdown)
  const answer = blankBlocks(markdown.slice(start, end))
  return ' '.repeat(start) + answer + ' '.repeat(markdown.length - end)
}

function blankBlocks(markdown: string): string {
  if (!/```|~~~|^(?: {4}|\t)/m.test(markdown)) return markdown
  const isFenced = createFence()
  const isIndented = createIndent()
  return markdown
    .split('\n')
    .map((line) => (isFenced(line) || isIndented(line) ? ' '.repeat(line.length) : line))
    .join('\n')
}

/**
 * Creates a function that returns for each line whether it belongs to a fenced block. Fences belong
 * to their block, and an unclosed block extends to the end.
 */
function createFence(): (line: string) => boolean {
  let open = ''
  return (line) => {
    const [, marks = '', rest = ''] = FENCE.exec(line) ?? []
    const isEnd = open !== '' && marks.startsWith(open) && rest.trim() === ''
    if (isEnd) {
      open = ''
      return true
    }
    // An info string after backticks contains no backticks. If it does, the line is inline code.
    if (open === '' && !(marks.startsWith('`') && rest.includes('`'))) open = marks
    return open !== ''
  }
}

/**
 * Creates a function that returns for each line whether it belongs to an indented block. An indent
 * within a list is not code.
 */
function createIndent(): (line: string) => boolean {
  let isAfterBlank = true
  let isCode = false
  let isList = false
  return (line) => {
    const isBlank = line.trim() === ''
    const hasIndent = /^(?: {4}|\t)/.test(line)
    if (!hasIndent && !isBlank) isList = LIST_ITEM.test(line)
    isCode = hasIndent && !isList && (isAfterBlank || isCode)
    isAfterBlank = isBlank
    return isCode
  }
}

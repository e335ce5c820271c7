import type { List, ListItem, Root } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'

/** A remark plugin that keeps the written numbers of list items, even if some are left out. */
export function keepNumbers() {
  return (tree: Root, file: { readonly value: unknown }) => {
    visitParents(tree, 'list', (list: List) => {
      if (list.ordered) number(list, String(file.value))
    })
  }
}

/** Numbers that do not increase, such as `1.` before every item, leave the counting to the list. */
function number({ children }: List, source: string): void {
  const numbers = children.map((item) => numberOf(item, source))
  const grows = numbers.every((each, index) => index === 0 || each > (numbers[index - 1] ?? 0))
  if (!grows) return
  for (const [index, item] of children.entries()) {
    if (numbers[index] === (numbers[0] ?? 0) + index) continue
    item.data = { ...item.data, hProperties: { value: String(numbers[index]) } }
  }
}

function numberOf({ position }: ListItem, source: string): number {
  return Number(/^\d+/.exec(source.slice(position?.start.offset))?.[0] ?? Number.NaN)
}

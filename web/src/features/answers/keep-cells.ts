import type { Root, Table, TableCell, TableRow } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'

/**
 * A remark plugin that keeps all cells of a row with more cells than the table has columns. A bar
 * inside brackets, as in `P(A|B)`, is no border; other surplus cells join the last one.
 */
export function keepCells() {
  return (tree: Root, file: { readonly value: unknown }) => {
    visitParents(tree, 'table', (table: Table) => {
      const columns = table.align?.length ?? 0
      for (const row of table.children) joinCells(row, columns, String(file.value))
    })
  }
}

function joinCells(row: TableRow, columns: number, source: string): void {
  while (columns > 0 && row.children.length > columns) {
    const open = row.children.findIndex((cell) => isOpen(textOf(cell, source)))
    const at = open < 0 || open > row.children.length - 2 ? row.children.length - 2 : open
    const [left, right] = row.children.slice(at, at + 2)
    if (!left || !right) return
    row.children.splice(at, 2, join(left, right, source))
  }
}

const textOf = ({ position }: TableCell, source: string) =>
  source.slice(position?.start.offset, position?.end.offset)

const isOpen = (text: string) => /[([][^()[\]]*$/.test(text.replace(/\|\s*$/, ''))

function join(left: TableCell, right: TableCell, source: string): TableCell {
  const start = left.children.at(-1)?.position?.end.offset
  const end = right.children[0]?.position?.start.offset
  const value = start === undefined || end === undefined ? ' | ' : source.slice(start, end)
  const children = [...left.children, { type: 'text', value } as const, ...right.children]
  const position = left.position &&
    right.position && { start: left.position.start, end: right.position.end }
  return { type: 'tableCell', children, ...(position && { position }) }
}

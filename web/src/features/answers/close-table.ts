/** The header row, and the part of the delimiter row that has arrived. */
const BEGUN = /^(\| [^\n]*\S[^\n]*)(?:\n([-:| ]*))?$/
const ONLY_A_BAR = /^\|\s*$/
const PIPE = /(?<!\\)\|/

/**
 * Completes a table that has just begun. Markdown recognises a table by its second row; until then
 * the first row would show its bars and then jump into place.
 */
export function closeTable(source: string): string {
  if (ONLY_A_BAR.test(source)) return ''
  const [, header = '', dashes = ''] = BEGUN.exec(source) ?? []
  const columns = countCells(header)
  if (columns === 0 || (/-/.test(dashes) && countCells(dashes) === columns)) return source
  return `${header}\n${'| --- '.repeat(columns)}|`
}

function countCells(row: string): number {
  const cells = row.trim().split(PIPE).slice(1)
  return cells.at(-1)?.trim() === '' ? cells.length - 1 : cells.length
}

/** Reads the table under this heading of a Markdown file. Each row has its cells by column name. */
export function readTable(markdown: string, heading: string): Record<string, string>[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(toCells)
  return rows.map((cells) =>
    Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ''])),
  )
}

function toCells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

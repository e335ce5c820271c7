/** Computes log a + log (a + 1) + … with `count` terms, which is log Γ(a + count) − log Γ(a). */
export type RisingLogs = (start: number, count: number) => number

/** Creates the function with a cache, because the same few starts occur again and again. */
export function createRisingLogs(): RisingLogs {
  const tables = new Map<number, number[]>()
  return (start, count) => {
    const table = tables.get(start) ?? [0]
    if (table.length === 1) tables.set(start, table)
    let sum = table.at(-1) ?? 0
    while (table.length <= count) {
      sum += Math.log(start + table.length - 1)
      table.push(sum)
    }
    return table[count] ?? 0
  }
}

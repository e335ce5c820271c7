/** The sum of a metric over all its labels, in the text that `/metrics` answers; 0 when absent. */
export function sumMetric(text: string, name: string): number {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

/**
 * Sums a metric over all labels, from the text of `/metrics`. Returns undefined if it is absent.
 */
export function sumMetric(text: string, name: string): number | undefined {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  if (lines.length === 0) return undefined
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

/** Sums a metric of a process. Returns undefined also if the process does not answer. */
export async function readMetric(
  { metricsUrl }: { readonly metricsUrl: string },
  name: string,
): Promise<number | undefined> {
  const response = await fetch(new URL('/metrics', metricsUrl)).catch(() => undefined)
  return sumMetric((await response?.text()) ?? '', name)
}

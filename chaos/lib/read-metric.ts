import type { Proc } from './proc.ts'

/** Sums a metric of this process over its labels; undefined when it does not say. */
export async function readGauge({ url }: Proc, name: string): Promise<number | undefined> {
  const response = await fetch(new URL('/metrics', url)).catch(() => undefined)
  const text = (await response?.text()) ?? ''
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))]
  if (values.length === 0) return undefined
  return values.reduce((sum, [, value]) => sum + Number(value), 0)
}

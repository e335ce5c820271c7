import type { Finding } from './identifier.ts'

/** The text with each finding replaced by its kind: `[name]`. */
export function maskIdentifiers(text: string, findings: readonly Finding[]): string {
  let masked = ''
  let done = 0
  for (const { kind, start, end } of findings) {
    masked += `${text.slice(done, start)}[${kind}]`
    done = end
  }
  return masked + text.slice(done)
}

import type { Finding } from './identifier.ts'

/** Replaces each finding with its kind, such as `[name]`. */
export function maskIdentifiers(text: string, findings: readonly Finding[]): string {
  let masked = ''
  let done = 0
  for (const { kind, start, end } of findings) {
    masked += `${text.slice(done, start)}[${kind}]`
    done = end
  }
  return masked + text.slice(done)
}

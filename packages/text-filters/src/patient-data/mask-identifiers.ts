import type { Finding } from './identifier.ts'

/** Replaces each finding with its kind in words, such as `[date of birth]`. */
export function maskIdentifiers(text: string, findings: readonly Finding[]): string {
  let masked = ''
  let done = 0
  for (const { kind, start, end } of findings) {
    masked += `${text.slice(done, start)}[${kind.replaceAll('_', ' ')}]`
    done = end
  }
  return masked + text.slice(done)
}

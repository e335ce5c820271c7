import { findProgram } from '@assay/system/servers'

/** A program that a test needs, and its Debian package. */
export interface Program {
  readonly name: string
  readonly debianPackage: string
  readonly debianServices: readonly string[]
}

/**
 * Installs missing programs if that is permitted.
 * @returns the reason why they are not available, or undefined.
 */
export async function ensurePrograms(programs: readonly Program[]): Promise<string | undefined> {
  const reasons: string[] = []
  for (const { name, debianPackage, debianServices } of programs) {
    const found = await findProgram(name, debianPackage, debianServices)
    if ('reason' in found) reasons.push(found.reason)
  }
  return reasons.join('; ') || undefined
}

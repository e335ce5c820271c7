import { findProgram } from '@assay/system/servers'

/** A program that a check needs, and the Debian package that has it. */
export interface Program {
  readonly name: string
  readonly debianPackage: string
  readonly debianServices: readonly string[]
}

/**
 * Makes sure that these programs are there, installing what is missing where that may be done.
 * @returns why the checks that need them cannot be made here, or undefined.
 */
export async function ensurePrograms(programs: readonly Program[]): Promise<string | undefined> {
  const reasons: string[] = []
  for (const { name, debianPackage, debianServices } of programs) {
    const found = await findProgram(name, debianPackage, debianServices)
    if ('reason' in found) reasons.push(found.reason)
  }
  return reasons.join('; ') || undefined
}

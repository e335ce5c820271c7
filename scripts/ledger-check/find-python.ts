import { findProgram } from '@assay/system/servers'

/**
 * Path of a Python 3, installed where it is missing and may be installed.
 * @throws {Error} that says why there is none.
 */
export async function findPython(): Promise<string> {
  const python = await findProgram('python3', 'python3', [])
  if ('reason' in python) throw new Error(python.reason)
  return python.path
}

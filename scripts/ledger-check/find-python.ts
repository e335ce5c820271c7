import { findProgram } from '@assay/system/servers'

/**
 * Path of a Python 3; installs it if it is missing and installing is permitted.
 * @throws {Error} with the reason if there is none.
 */
export async function findPython(): Promise<string> {
  const python = await findProgram('python3', 'python3', [])
  if ('reason' in python) throw new Error(python.reason)
  return python.path
}

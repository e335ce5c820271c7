import { findProgram } from '@assay/system/servers'

/**
 * Finds the path of a Python 3. Installs Python if it is missing and installing is permitted.
 * @throws {Error} if there is no Python, with the reason.
 */
export async function findPython(): Promise<string> {
  const python = await findProgram('python3', 'python3', [])
  if ('reason' in python) throw new Error(python.reason)
  return python.path
}

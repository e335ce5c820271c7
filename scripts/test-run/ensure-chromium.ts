import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { findProgram } from '@assay/system/servers'
import { CHROMIUM, SHELL } from '@assay/testing/browser'

/**
 * Installs Debian's headless shell if there is no browser and installing is permitted. A normal
 * Chromium also works.
 */
export async function ensureChromium(print: (line: string) => void): Promise<void> {
  if (process.env.CHROMIUM_PATH) return
  const found = await findProgram(SHELL, basename(SHELL), [])
  if ('reason' in found && !existsSync(CHROMIUM)) print(found.reason)
}

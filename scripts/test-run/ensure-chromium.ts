import { findProgram } from '@assay/system/servers'

/** Installs Chromium from Debian's packages if it is missing and may be installed; else says why. */
export async function ensureChromium(say: (line: string) => void): Promise<void> {
  const found = await findProgram('/usr/bin/chromium', 'chromium', [])
  if ('reason' in found) say(found.reason)
}

import { existsSync } from 'node:fs'
import { aptInstall, findInstallObstacle } from '@assay/system/servers'

const CHROMIUM = '/usr/bin/chromium'

/** Installs Chromium from Debian's packages if it is missing and may be installed; else says why. */
export async function ensureChromium(say: (line: string) => void): Promise<void> {
  if (existsSync(CHROMIUM)) return
  const reason =
    (await findInstallObstacle(process.env)) ??
    (await aptInstall([{ debianPackage: 'chromium', debianServices: [] }], say))
  if (reason) say(`${CHROMIUM} is missing and is not installed: ${reason}.`)
}

import { readMeta } from '../../api/deployment.ts'

/** What the deployment does about patient data; see PHI_GUARD. */
export type GuardMode = 'warn' | 'strict' | 'off'

/** A page that never passed a gateway warns. */
export function readGuardMode(): GuardMode {
  const mode = readMeta('phi-guard')
  return mode === 'strict' || mode === 'off' ? mode : 'warn'
}

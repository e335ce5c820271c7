import { studentT } from '../student-t.ts'
import { type Residual, varianceAmongVoters } from './residuals.ts'
import { SUSPICION_CHANCE } from './side-bias.ts'
import type { Suspicion } from './suspicion.ts'

const normal = studentT(Number.POSITIVE_INFINITY)

/**
 * Voters who favour (or punish) one model further than differing tastes explain. Tested for all
 * voters and models together (Bonferroni).
 */
export function findOneModelFavour(residuals: readonly Residual[], taste: number): Suspicion[] {
  return residuals.flatMap((residual) => {
    const z = residual.excess / Math.sqrt(varianceAmongVoters(residual, taste))
    if (normal(z) > SUSPICION_CHANCE / residuals.length) return []
    const { voterId, modelId, excess } = residual
    return { voterId, reason: 'residual' as const, evidence: { z, modelId, excess } }
  })
}

import type { StudyDesign } from '@assay/contracts/studies/design'
import type { StudyPlan } from '@assay/contracts/studies/plan'
import type { Database } from '@assay/db'
import { listOfferedModels } from '../../arena/models/model-repository.ts'
import { listSubjects } from '../rating/pool-repository.ts'
import { missingParts } from './missing-parts.ts'
import { noteMatching } from './note-matching.ts'
import { notePlan } from './note-plan.ts'
import { planCalls } from './plan-calls.ts'
import { planRatings } from './plan-ratings.ts'
import { listPlannedArms, sumItems } from './plan-repository.ts'

/** Computes what a study with this design costs and can show. */
export async function readPlan(
  db: Database,
  studyId: string,
  design: StudyDesign,
): Promise<StudyPlan> {
  const totals = await sumItems(db, studyId)
  const arms = await listPlannedArms(db, studyId)
  const models = await listOfferedModels(db)
  const offered = new Set(models.map(({ id }) => id))
  const demonstration = new Set(models.filter(({ kind }) => kind === 'demo').map(({ id }) => id))
  const planned = planRatings(design, { items: totals.items, arms: arms.length })
  const { ratings } = planned
  const subjects = design.is_matched ? noteMatching(await listSubjects(db, studyId)) : []
  return {
    ...planCalls(totals, arms),
    ...planned,
    missing: missingParts(design, { ...totals, ratings }, { arms, offered }),
    notes: [...notePlan({ ...planned, raters: design.raters, arms, demonstration }), ...subjects],
  }
}

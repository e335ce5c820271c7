import type { StudyDto } from '@assay/contracts/studies/studies'
import type { Study } from './study-repository.ts'

export function toStudyDto(study: Study): StudyDto {
  const { id, title, description, state, design, version, hash, keyId, signature } = study
  return {
    ...{ id, title, description, state, design, version, hash },
    earlier_version_id: study.earlierVersionId,
    later_version_id: study.laterVersionId,
    is_public: study.isPublic,
    is_paused: study.isPaused,
    items: Number(study.items),
    arms: Number(study.arms),
    raters: Number(study.raters),
    ratings: Number(study.ratings),
    signature: keyId !== null && signature !== null ? { key_id: keyId, signature } : null,
    created_at: study.createdAt.toISOString(),
    frozen_at: study.frozenAt?.toISOString() ?? null,
    closed_at: study.closedAt?.toISOString() ?? null,
  }
}

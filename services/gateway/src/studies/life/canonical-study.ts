import type { StudyArm } from '@assay/contracts/studies/arms'
import type { StudyDesign } from '@assay/contracts/studies/design'
import type { StudyItem } from '@assay/contracts/studies/items'

/**
 * The hash of a frozen study is the SHA-256 of its canonical JSON in UTF-8: without spaces, with all
 * fields, in this order, and with items and arms in their own order.
 *
 *     { title, design: { kind, dimensions, ratings_each, raters, repeat_share, is_matched,
 *       shows_reference, budget_usd },
 *       items: [{ external_id, messages: [{ role, content }], reference, subject, tags,
 *         rubric: [{ criterion, points, tags }] }],
 *       arms: [{ kind, name, model_id, system_prompt, temperature, max_tokens }, or
 *         { kind, name, answers } for an outside arm] }
 *
 * `answers` has the uploaded text for each item, or null.
 */
export function toCanonicalDesign(design: StudyDesign): StudyDesign {
  return {
    kind: design.kind,
    dimensions: design.dimensions,
    ratings_each: design.ratings_each,
    raters: design.raters,
    repeat_share: design.repeat_share,
    is_matched: design.is_matched,
    shows_reference: design.shows_reference,
    budget_usd: design.budget_usd,
  }
}

export function toCanonicalItem(item: StudyItem): StudyItem {
  return {
    external_id: item.external_id,
    messages: item.messages.map(({ role, content }) => ({ role, content })),
    reference: item.reference,
    subject: item.subject,
    tags: item.tags,
    rubric: item.rubric.map(({ criterion, points, tags }) => ({ criterion, points, tags })),
  }
}

/** The arm without the answers of an outside arm. */
export function toCanonicalArm(arm: StudyArm): StudyArm {
  const { kind, name } = arm
  if (kind === 'outside') return { kind, name }
  const { model_id, system_prompt, temperature, max_tokens } = arm
  return { kind, name, model_id, system_prompt, temperature, max_tokens }
}

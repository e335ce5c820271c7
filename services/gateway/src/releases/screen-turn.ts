import { findIdentifiers } from '@assay/phi-guard'
import type { ConsentedTurn } from './source-repository.ts'

type Texts = Pick<ConsentedTurn, 'prompt' | 'leftAnswer' | 'rightAnswer' | 'feedbackText'>

/**
 * May the texts of a turn be published: does none of them look like it identifies a patient? What is
 * uncertain by its form counts, too.
 */
export function mayPublish({ prompt, leftAnswer, rightAnswer, feedbackText }: Texts): boolean {
  const texts = [prompt, leftAnswer, rightAnswer, feedbackText]
  return texts.every((text) => !text || findIdentifiers(text).length === 0)
}

import { createHash } from 'node:crypto'
import type { FoundInTextDto, TextPlace } from '@assay/contracts/review-subjects'
import type { ReviewState } from '@assay/contracts/reviews'
import { findIdentifiers } from '@assay/text-filters/patient-data'
import type { Finding } from '@assay/text-filters/patient-data/identifier'
import { judgeByLikeness } from '@assay/text-filters/patient-data/likeness'
import { maskIdentifiers } from '@assay/text-filters/patient-data/mask'
import type { ConsentedTurn } from './source-repository.ts'

type Texts = Pick<ConsentedTurn, 'prompt' | 'leftAnswer' | 'rightAnswer' | 'feedbackText'>

/** Of a model's answer rules alone tell: weights are learned from what people write. */
const ofPeople = (text: string) => findIdentifiers(text, judgeByLikeness)
const ofModels = (text: string) => findIdentifiers(text)

const TEXTS = [
  ['prompt', 'prompt', ofPeople],
  ['left_answer', 'leftAnswer', ofModels],
  ['right_answer', 'rightAnswer', ofModels],
  ['feedback', 'feedbackText', ofPeople],
] as const satisfies readonly (readonly [TextPlace, keyof Texts, (text: string) => Finding[]])[]

interface ScreenedText {
  readonly place: TextPlace
  readonly text: string
  readonly findings: readonly Finding[]
}

/** What the guard against patient data found in a turn. */
export interface Screen {
  /** `soft`: only what is uncertain by its form. */
  readonly certainty: 'none' | 'soft' | 'hard'
  readonly texts: readonly ScreenedText[]
}

export function screenTurn(turn: Texts): Screen {
  const texts = TEXTS.map(([place, key, find]) => {
    const text = turn[key] ?? ''
    return { place, text, findings: text ? find(text) : [] }
  })
  const findings = texts.flatMap((text) => text.findings)
  if (findings.length === 0) return { certainty: 'none', texts }
  const isHard = findings.some(({ certainty }) => certainty === 'hard')
  return { certainty: isHard ? 'hard' : 'soft', texts }
}

/**
 * SHA-256 of texts and of what was found in them. A decision holds for both as they were looked at:
 * where either changes, somebody looks again.
 */
export function hashScreen({ texts }: Screen): string {
  const lookedAt = texts.map(({ text, findings }) => [
    text,
    findings.map(({ kind, start, end }) => [kind, start, end]),
  ])
  return createHash('sha256').update(JSON.stringify(lookedAt)).digest('hex')
}

export type PublishedTurn = ConsentedTurn & { readonly isRedacted: boolean }

/**
 * A turn as a release has it, with what was found masked where that was decided; undefined for one
 * that stays out: with a certain finding in any case, with an uncertain one unless it was decided.
 */
export function toPublishedTurn(
  turn: ConsentedTurn,
  screen: Screen,
  decision: ReviewState | undefined,
): PublishedTurn | undefined {
  if (screen.certainty === 'none') return { ...turn, isRedacted: false }
  if (screen.certainty === 'hard') return undefined
  if (decision === 'publish') return { ...turn, isRedacted: false }
  if (decision !== 'redact') return undefined
  const masked = screen.texts.map(({ text, findings }) => maskIdentifiers(text, findings))
  const [prompt = '', leftAnswer = '', rightAnswer = '', feedback = ''] = masked
  const redacted = { ...turn, prompt, leftAnswer, rightAnswer, feedbackText: feedback || null }
  // What a mask leaves must be as harmless as a text in which nothing was found.
  return screenTurn(redacted).certainty === 'none' ? { ...redacted, isRedacted: true } : undefined
}

/** So much of the text around a finding is enough to judge it. */
const AROUND = 160

/** What was found, each with the text around it; `…` where there is more. */
export function toFindings({ texts }: Screen): FoundInTextDto[] {
  return texts.flatMap(({ place, text, findings }) =>
    findings.map(({ kind, start, end }) => {
      const from = Math.max(0, start - AROUND)
      const to = Math.min(text.length, end + AROUND)
      return {
        place,
        kind,
        before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
        found: text.slice(start, end),
        after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
      }
    }),
  )
}

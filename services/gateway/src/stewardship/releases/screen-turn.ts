import { createHash } from 'node:crypto'
import type { FoundInTextDto, TextPlace } from '@assay/contracts/review-subjects'
import type { ReviewState } from '@assay/contracts/reviews'
import { findIdentifiers } from '@assay/text-filters/patient-data'
import { classifyTokens } from '@assay/text-filters/patient-data/classifier'
import type { Finding } from '@assay/text-filters/patient-data/identifier'
import { maskIdentifiers } from '@assay/text-filters/patient-data/mask'
import type { ConsentedTurn } from './source-repository.ts'

type Texts = Pick<ConsentedTurn, 'prompt' | 'leftAnswer' | 'rightAnswer' | 'feedbackText'>

/** Answers are checked only by rules, because the classifier was trained on people's texts. */
const ofPeople = (text: string) => findIdentifiers(text, classifyTokens)
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

/** What the patient-data filter found in a turn. */
export interface Screen {
  /** `soft`: all findings are uncertain. */
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
 * Returns the SHA-256 of the texts and their findings. A decision applies only to these texts and
 * findings. If any of them changes, a superuser must decide again.
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
 * Returns a turn in the form in which it is published. Its findings are masked if a superuser
 * decided so. Returns undefined if the turn stays out of the release: always for a certain finding,
 * and for uncertain findings unless a superuser decided to publish the turn.
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
  // The masked texts must pass the same check as any other text.
  return screenTurn(redacted).certainty === 'none' ? { ...redacted, isRedacted: true } : undefined
}

/** Characters on each side of a finding. They are enough to decide about it. */
const CONTEXT_LENGTH = 160

/** Returns the findings with the text around them. `…` marks omitted text. */
export function toFindings({ texts }: Screen): FoundInTextDto[] {
  return texts.flatMap(({ place, text, findings }) =>
    findings.map(({ kind, start, end }) => {
      const from = Math.max(0, start - CONTEXT_LENGTH)
      const to = Math.min(text.length, end + CONTEXT_LENGTH)
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

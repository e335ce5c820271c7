import type { RecordedQuestion } from '@assay/demo/recorded-question'

export interface Composition {
  readonly reasoning: string
  readonly markdown: string
}

/** A demonstration model with its own style. */
export interface Persona {
  /** The persona's `provider_model`. */
  readonly name: string
  readonly tokensPerSecond: number
  compose(recorded: RecordedQuestion): Composition
}

/** Every answer ends with the same line, so that the line does not reveal the model. */
export const HONEST_LINE =
  '*This is scripted text from a demonstration model. It was not generated for you and is not medical advice.*'

import { A, K, M, raw } from '../mark-names.ts'

/**
 * A language's ways to speak of the one who answers, each a pattern of alternatives. A sentence tells
 * on its writer where one of them stands in its frame with a marked name.
 */
export interface FrameWords {
  /** Who is meant by pointing: "the AI you opened", "what you are reading". */
  readonly speaker: string
  /** What only a model has: "my engine", "my makers at". */
  readonly own: string
  /** What a speaker does or suffers that leads to a name: "I run on", "I was put together by". */
  readonly doing: string
  /** Where a thing comes from, before its maker's name: "built on", "a product of". */
  readonly origin: string
  /** The first person, as a word that can only be the subject or its verb. */
  readonly first: string
  /** What a maker does, after its name: "keeps me from", "made me". */
  readonly done: string
  /** A question that a name answers: "who am I". */
  readonly question: string
  /** What a letter ends with. */
  readonly closing: string
  /** What a text was made by, before the name: "answered by". */
  readonly written: string
  /** The left side of a line of a card that only its own writer fills in: "assistant". */
  readonly label: string
  /** The same of any product: "model". */
  readonly productLabel: string
  /** What a second line of such a card says of a speaker: "role", "vendor". */
  readonly otherLabel: string
  /** How a system prompt begins. */
  readonly youAre: string
  /** What a system prompt says that one is. */
  readonly kind: string
  /** "Like all", "as with any". */
  readonly alike: string
  /** What calls somebody, before the name: "christened me", "known to you as". */
  readonly called: string
  /** Stands before or after a name that speaks: "here speaks", "writing to you". */
  readonly before: string
  readonly after: string
  /** Whole patterns that have no like in other languages. */
  readonly others: readonly string[]
}

const BEGIN = raw`(?:^|[\n.!?¿¡([] ?)`
const END = raw`(?= ?(?:$|[\n.,;:!?)\]—]))`
/** Up to `most` characters without a name, in one sentence. */
const gap = (most: number) => raw`[^.!?\n\ue000-\ue002]{0,${most}}?`

/** The patterns of one language. */
export function toFrames(words: FrameWords): readonly RegExp[] {
  return [
    `(?:${words.speaker})(?! was ${M})${gap(40)}(?<![a-z])${A}`,
    `(?:${words.own})${gap(30)}(?<![a-z])${A}`,
    `(?:${words.doing})${gap(30)}(?<![a-z])${A}`,
    raw`${BEGIN}(?:${words.origin})${gap(20)}(?<![a-z])${A}(?:'s)?(?: [\w-]+)?, ?(?:${words.first})`,
    `${K}${gap(40)}(?:${words.done})`,
    raw`(?:${words.question}) ?[?:,.]+ ?${gap(15)}(?<![a-z])${A}`,
    raw`(?:^|[\n.!?,] ?)(?:${words.closing})[,.!]? ?(?:[—-] ?)?\n? ?${M}(?: \([^()]{0,25}\))?[.!]? ?$`,
    raw`${BEGIN}(?:${words.written}) ?:?${gap(20)}(?<![a-z])${A}(?= ?(?:$|[\n.;:!(]))`,
    raw`${BEGIN}(?:${words.label}) ?\]? ?[:=] ?${A}`,
    raw`${BEGIN}(?:${words.productLabel}) ?[:=] ?${M}(?! \w)${gap(40)}[.;|,\n] ?(?:${words.otherLabel}) ?[:=]`,
    raw`(?:^|\n|[.!?] |(?:^|\n)system: )(?:${words.youAre})(?: o)? ${M},${gap(60)}(?:${words.kind})`,
    raw`(?<![\wà-ÿ])(?:${words.alike})${gap(20)}(?<![a-z])${A}(?:'s)?(?:[ -][\wà-ÿ-]+)?,? ?(?:${words.first})`,
    `(?:${words.called})(?<![a-z])"?${M}${END}`,
    `(?:${words.before})${gap(12)}(?<![a-z])${M}${END}`,
    raw`${BEGIN}(?:[\wà-ÿ' ]{0,20}[,!] ?)?${M}(?: [\w-]+ ${K})?,? (?:${words.after})`,
    ...words.others,
  ].map((source) => new RegExp(source, 'gi'))
}

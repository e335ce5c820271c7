import type { TakeEvent } from './provider.ts'
import { findTag, toClosing } from './thought-tags.ts'

/**
 * Held text that is longer than this cannot be an answer, because the largest answer is shorter.
 */
const MAX_HELD_CHARS = 128 * 1024
/** If a quotation mark precedes a tag, the text is about the tag. */
const QUOTED = /[`"'“‘«]$/

export interface TextSplitter {
  add(text: string): void
  end(): void
  /** Whether the text had a closing tag without an opening tag. */
  closesOnly(): boolean
}

interface Split {
  readonly take: TakeEvent
  /** Whether text is held back until it is clear that it is not reasoning. */
  readonly mustHold: boolean
  /** `plain` text may contain any tag. */
  phase: 'start' | 'thoughts' | 'text' | 'plain'
  /** The tag that closes the thoughts; undefined for any. */
  closing: string | undefined
  hasThoughts: boolean
  closesOnly: boolean
  /** Text that is not processed yet, because it may be the beginning of a tag. */
  pending: string
  held: string
  /** The last piece of text. */
  last: string
}

/** Splits one answer into reasoning and text while it streams. */
export function createTextSplitter(take: TakeEvent, mustHold: boolean): TextSplitter {
  const split: Split = {
    ...{ take, mustHold, phase: 'start', closing: undefined, hasThoughts: false },
    ...{ closesOnly: false, pending: '', held: '', last: '' },
  }
  return {
    add(text) {
      split.pending += text
      while (STEPS[split.phase](split));
    },
    end() {
      const rest = release(split) + split.pending
      split.pending = ''
      emit(split, split.phase === 'thoughts' ? 'reasoning' : 'text', rest)
    },
    closesOnly: () => split.closesOnly,
  }
}

/** Each step processes some pending text; returns false if it needs more. */
const STEPS: Readonly<Record<Split['phase'], (split: Split) => boolean>> = {
  start: readStart,
  thoughts: readThoughts,
  text: readText,
  plain: readPlain,
}

function readStart(split: Split): boolean {
  const text = split.pending.trimStart()
  const { at, tag, isOpening } = findTag(text)
  if (at > 0) {
    // White space after reasoning belongs to the reasoning.
    if (split.hasThoughts) split.pending = text
    split.phase = split.hasThoughts ? 'plain' : 'text'
    return true
  }
  if (tag === '') return false
  split.pending = text.slice(tag.length)
  split.hasThoughts = true
  if (!isOpening) return true
  split.closing = toClosing(tag)
  split.phase = 'thoughts'
  return true
}

function readThoughts(split: Split): boolean {
  const { at, tag } = findTag(split.pending, split.closing)
  const thought = split.pending.slice(0, at)
  split.pending = split.pending.slice(at + tag.length)
  if (tag !== '') split.phase = 'start'
  emit(split, 'reasoning', thought)
  return tag !== ''
}

function readText(split: Split): boolean {
  const { at, tag, isOpening } = findTag(split.pending)
  const before = split.pending.slice(0, at)
  if (tag === '') {
    split.pending = split.pending.slice(at)
    show(split, before)
    return false
  }
  if (isOpening || QUOTED.test(before || split.last)) {
    split.phase = 'plain'
    emit(split, 'text', release(split))
    return true
  }
  split.pending = split.pending.slice(at + tag.length)
  closeUnopened(split, before)
  split.phase = 'start'
  return true
}

function readPlain(split: Split): boolean {
  const text = split.pending
  split.pending = ''
  emit(split, 'text', text)
  return false
}

function show(split: Split, text: string): void {
  if (text === '') return
  split.last = text
  if (!split.mustHold) {
    emit(split, 'text', text)
    return
  }
  split.held += text
  if (split.held.length <= MAX_HELD_CHARS) return
  closeUnopened(split, '')
  split.phase = 'thoughts'
}

/** All text so far was reasoning. */
function closeUnopened(split: Split, thought: string): void {
  if (split.last !== '' && !split.mustHold) split.take({ type: 'retract' })
  split.closesOnly = true
  split.hasThoughts = true
  emit(split, 'reasoning', release(split) + thought)
}

function release(split: Split): string {
  const { held } = split
  split.held = ''
  return held
}

function emit({ take }: Split, type: 'text' | 'reasoning', text: string): void {
  if (text !== '') take({ type, text })
}

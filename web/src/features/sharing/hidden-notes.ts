import type { HiddenParts } from '@assay/contracts/shares'
import { t } from '@lingui/core/macro'

/** What a reader of a link sees. */
export function seenText(hidden: HiddenParts): string {
  return t`Anyone with the link can see the questions you voted on, with ${SEEN[hidden ?? 'nothing']}.`
}

const SEEN: Readonly<Record<NonNullable<HiddenParts>, string>> = {
  names: t`both answers and the sources`,
  outcomes: t`both answers, the models and the sources`,
  nothing: t`both answers, the models, your choice and the sources`,
}

/** What a link hides, and why; undefined if it hides nothing. */
export function hiddenNote(hidden: HiddenParts): string | undefined {
  return hidden && hidden !== 'nothing' ? NOTES[hidden] : undefined
}

const NOTES = {
  outcomes: t`The votes are hidden, because fewer than ten people in the public ledger voted like this.`,
  names: t`The votes and model names are hidden, because fewer than ten people in the public ledger compared these models on questions like these.`,
} as const satisfies Record<Exclude<HiddenParts, 'nothing' | null>, string>

import { t } from '@lingui/core/macro'
/** The number of a footnote in the text; a press goes to the footnote. */
export function FootnoteReference({ number }: { number: string }) {
  return (
    <sup>
      <button
        type="button"
        className="footnote-mark"
        data-reference={number}
        aria-label={t`Footnote ${number}`}
        onClick={(event) => goTo(event.currentTarget, `[data-footnote="${number}"]`)}
      >
        {number}
      </button>
    </sup>
  )
}

/** Searches only the same answer, because the answers on a page use the same numbers. */
export function goTo(from: HTMLElement, selector: string): void {
  const target = from.closest('[data-answer]')?.querySelector<HTMLElement>(selector)
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

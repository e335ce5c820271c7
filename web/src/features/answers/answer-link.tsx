import { type ReactNode, useId } from 'react'
import { type HintPlace, useHoverHint } from '../../hooks/use-hover-hint.ts'
import classes from './answer-link.module.css'
import { destinationOf, isMisleading, safeLink, visibleText } from './safe-link.ts'
import { textOf } from './text-of.ts'

/**
 * A link in an answer. It opens in a new tab and shows its host on hover and focus, or always if
 * its text could hide the host. An unsafe link becomes plain text.
 */
export function AnswerLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const target = safeLink(href)
  const shown = typeof children === 'string' ? visibleText(children) : children
  if (!target) return <span>{shown}</span>
  const text = textOf(shown)
  const isBlank = text.trim() === ''
  const destination = destinationOf(target)
  return (
    <>
      <LinkWithHint href={target} destination={destination}>
        {isBlank ? destination : shown}
      </LinkWithHint>
      {!isBlank && isMisleading(target, text) && (
        <span className={classes.host}> [{destination}]</span>
      )}
    </>
  )
}

interface LinkWithHintProps {
  readonly href: string
  readonly destination: string
  readonly children: ReactNode
}

function LinkWithHint({ href, destination, children }: LinkWithHintProps) {
  const id = useId()
  const { place, handlers } = useHoverHint(belowFirstLine)
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-describedby={place && id}
        {...handlers}
      >
        {children}
      </a>
      {place && (
        // The hint is in the top layer, so that no scroll container clips it.
        <span
          ref={(hint) => hint?.showPopover?.()}
          id={id}
          role="tooltip"
          popover="manual"
          className={classes.hint}
          style={place}
        >
          {destination}
        </span>
      )}
    </>
  )
}

function belowFirstLine(link: HTMLElement): HintPlace {
  const { left, bottom } = link.getClientRects()[0] ?? new DOMRect()
  return { left, top: bottom + 4 }
}

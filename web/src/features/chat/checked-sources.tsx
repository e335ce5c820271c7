import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { AnswerSide } from '@assay/contracts/threads'
import { useEffect, useMemo, useState } from 'react'
import { LazySources } from '../answers/lazy-markdown.tsx'
import { toSourceChecks } from '../answers/source-check.ts'
import { useListCitationsQuery } from './turn-api.ts'

/** An answer of a turn that has its vote, or of a single chat. */
export interface RevealedAnswer {
  readonly threadId: string
  readonly turnId: string
  readonly side: AnswerSide
  /**
   * Whether the question was asked on this page, so that the source checks may still be running.
   */
  readonly isNew: boolean
}

interface CheckedSourcesProps {
  readonly answer: RevealedAnswer
  readonly text: string
  readonly returned?: readonly ProviderSource[] | undefined
  readonly cut?: boolean
}

/** A text without a match names no source that could be checked. */
const MAY_NAME = /PMC|PMID|PubMed|10\.\d{4}|rs\d{3}/i

const POLL_MS = 4_000
const POLLS = 3

/** The sources of an answer with the results of their checks. */
export function CheckedSources({ answer, text, returned, cut }: CheckedSourcesProps) {
  const { threadId, turnId, side, isNew } = answer
  const pollingInterval = usePolling(isNew)
  // All turns from the history share one call. A turn asked on this page has its own call.
  const query = { id: threadId, ...(isNew && { query: { turn_id: turnId } }) }
  const { data } = useListCitationsQuery(query, {
    pollingInterval,
    skip: ![text, ...(returned ?? []).map(({ url }) => url ?? '')].some((each) =>
      MAY_NAME.test(each),
    ),
  })
  const checks = useMemo(() => {
    const { citations = [] } = data ?? {}
    return toSourceChecks(citations.filter((each) => each.turn_id === turnId && each.side === side))
  }, [data, turnId, side])
  return <LazySources text={text} returned={returned} checks={checks} cut={cut} />
}

/** Polls a few more times, for checks that finish seconds after the vote. */
function usePolling(isNew: boolean): number {
  const [isPolling, setIsPolling] = useState(isNew)
  useEffect(() => {
    const timer = setTimeout(() => setIsPolling(false), POLL_MS * (POLLS + 0.5))
    return () => clearTimeout(timer)
  }, [])
  return isPolling ? POLL_MS : 0
}

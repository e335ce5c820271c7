import { type Citation, type CitationKind, extractCitations, toAddress } from '@assay/citations'
import { useId, useMemo } from 'react'
import { AnswerLink } from './answer-link.tsx'
import classes from './sources.module.css'

/** More than these are counted: no page is long enough for them. */
const MOST = 100

const LABELS: Readonly<Record<CitationKind, (id: string) => string>> = {
  pmid: (id) => `PMID ${id}`,
  pmcid: (id) => id,
  doi: (id) => `doi:${id}`,
  nct: (id) => id,
  rs: (id) => `${id} (variant)`,
  link: (id) => id,
}

/** The sources that an answer names, numbered; whether they exist is not said. */
export function Sources({ text }: { text: string }) {
  const id = useId()
  const sources = useMemo(() => extractCitations(text), [text])
  if (sources.length === 0) return <p className={classes.none}>No sources named</p>
  return (
    <div className={classes.sources}>
      <h3 id={id}>Sources named by the answer</h3>
      <ol aria-labelledby={id}>
        {sources.slice(0, MOST).map((source) => (
          <li key={`${source.kind} ${source.id}`}>
            <Source source={source} />
          </li>
        ))}
      </ol>
      {sources.length > MOST && <p>and {sources.length - MOST} more</p>}
    </div>
  )
}

function Source({ source }: { source: Citation }) {
  return <AnswerLink href={toAddress(source)}>{LABELS[source.kind](source.id)}</AnswerLink>
}

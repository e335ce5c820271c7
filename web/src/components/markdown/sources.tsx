import { type Citation, type CitationKind, extractCitations, toAddress } from '@assay/citations'
import { useId, useMemo } from 'react'
import { AnswerLink } from './answer-link.tsx'
import { type SourceCheck, type SourceChecks, STATUS_WORDS } from './source-check.ts'
import classes from './sources.module.css'

/** More than these are counted: no page is long enough for them. */
const MOST = 100

const LABELS: Readonly<Record<Exclude<CitationKind, 'link'>, (id: string) => string>> = {
  pmid: (id) => `PMID ${id}`,
  pmcid: (id) => id,
  doi: (id) => `doi:${id}`,
  nct: (id) => id,
  rs: (id) => `${id} (variant)`,
}

export interface SourcesProps {
  readonly text: string
  /** What is known of them, once the vote is cast. */
  readonly checks?: SourceChecks | undefined
  /** It ended before its end: that it names none says nothing. */
  readonly cut?: boolean | undefined
}

/** The sources that an answer names, numbered; after the vote with what authorities say of them. */
export function Sources({ text, checks, cut }: SourcesProps) {
  const id = useId()
  const sources = useMemo(() => extractCitations(text), [text])
  const isChecked = checks?.values().some(({ status }) => status !== 'unchecked') ?? false
  if (sources.length === 0 && cut) return null
  if (sources.length === 0) return <p className={classes.none}>No sources named</p>
  return (
    <div className={classes.sources}>
      <h3 id={id}>Sources named by the answer</h3>
      <ol aria-labelledby={id}>
        {sources.slice(0, MOST).map((source) => (
          <li key={`${source.kind} ${source.id}`}>
            <Source source={source} text={text} />
            {isChecked && <Check check={checks?.get(`${source.kind} ${source.id}`)} />}
          </li>
        ))}
      </ol>
      {sources.length > MOST && <p>and {sources.length - MOST} more</p>}
      {checks && <p className={classes.note}>{isChecked ? CHECKED_NOTE : UNCHECKED_NOTE}</p>}
    </div>
  )
}

const CHECKED_NOTE =
  'Looked up were the records: PubMed, PubMed Central, dbSNP and Crossref. Whether a source says what the answer says, nobody has checked.'
const UNCHECKED_NOTE = 'Nobody has checked whether these sources exist.'

/** In words, so that nothing hangs on a colour. */
function Check({ check }: { check: SourceCheck | undefined }) {
  const { status = 'unchecked', retracted, record_title: title } = check ?? {}
  return (
    <span className={classes.check} data-status={status}>
      {' '}
      · <span className={classes.status}>{STATUS_WORDS[status]}</span>
      {title && <> (the record’s title: {withoutMarkup(title)})</>}
      {retracted && <strong className={classes.retracted}> · retracted</strong>}
    </span>
  )
}

/** Titles come with tags and entities of publishers. */
function withoutMarkup(title: string): string {
  return new DOMParser().parseFromString(title, 'text/html').body.textContent ?? ''
}

function Source({ source, text }: { source: Citation; text: string }) {
  const { kind, id, start, end } = source
  // A record of a registry is called by its number, as in the answer.
  const name = kind === 'link' ? text.slice(start, end) : LABELS[kind](id)
  return <AnswerLink href={toAddress(source)}>{name}</AnswerLink>
}

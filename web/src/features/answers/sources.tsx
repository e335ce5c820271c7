import { type CitationKind, toAddress } from '@assay/citations'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { PublicationDto } from '@assay/contracts/citations'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useMemo } from 'react'
import { commaText } from '../../components/format.ts'
import { AnswerLink } from './answer-link.tsx'
import { type ListedPaper, mergePapers } from './merge-papers.ts'
import { checkOf, type SourceCheck, type SourceChecks, STATUS_LABELS } from './source-check.ts'
import classes from './sources.module.css'

/** Sources beyond this number are only counted: they would fill the page. */
const MOST = 100

const LABELS: Readonly<Record<Exclude<CitationKind, 'link'>, (id: string) => string>> = {
  pmid: (id) => t`PMID ${id}`,
  pmcid: (id) => id,
  doi: (id) => `doi:${id}`,
  nct: (id) => id,
  rs: (id) => `${id} (variant)`,
}

export interface SourcesProps {
  readonly text: string
  /** The sources that the provider returned, in the order of their numbers in the text. */
  readonly returned?: readonly ProviderSource[] | undefined
  /** The results of the checks, once the vote is cast. */
  readonly checks?: SourceChecks | undefined
  /** The answer was cut off, so missing sources mean nothing. */
  readonly cut?: boolean | undefined
}

/**
 * The numbered sources that an answer names or its provider returned. After the vote, they include
 * the results of the checks.
 */
export function Sources({ text, returned, checks, cut }: SourcesProps) {
  const id = useId()
  const sources = useMemo(() => mergePapers(text, returned ?? [], checks), [text, returned, checks])
  const isChecked = checks?.values().some(({ status }) => status !== 'unchecked') ?? false
  if (sources.length === 0 && cut) return null
  if (sources.length === 0) return <p className={classes.none}>{t`No sources named`}</p>
  return (
    <div className={classes.sources}>
      <h3 id={id}>
        {returned?.length ? t`Sources of the answer` : t`Sources named in the answer`}
      </h3>
      <ol aria-labelledby={id}>
        {sources.slice(0, MOST).map((paper, index) => {
          const check = checkOf(paper.citation, checks) ?? undefined
          const record = check?.status === 'found' ? check.record : null
          return (
            <li key={index}>
              <Source {...paper} title={record ? recordText(record) : paper.title} />
              {isChecked && paper.citation && <Check check={check} />}
            </li>
          )
        })}
      </ol>
      {sources.length > MOST && (
        <p>
          <Trans>and {sources.length - MOST} more</Trans>
        </p>
      )}
      {checks && <p className={classes.note}>{isChecked ? CHECKED_NOTE : UNCHECKED_NOTE}</p>}
    </div>
  )
}

const CHECKED_NOTE = t`Records checked in PubMed, PubMed Central, dbSNP and Crossref. We don’t check whether a source supports the answer.`
const UNCHECKED_NOTE = t`Sources not checked`

/** The status is a text, so that it does not depend on colour. */
function Check({ check }: { check: SourceCheck | undefined }) {
  const { status = 'unchecked', retracted, record } = check ?? {}
  return (
    <span className={classes.check} data-status={status}>
      {' '}
      · <span className={classes.status}>{STATUS_LABELS[status]}</span>
      {status === 'other_title' && record && (
        <Trans> (title on record: {recordText(record)})</Trans>
      )}
      {retracted && <strong className={classes.retracted}>{t` · retracted`}</strong>}
    </span>
  )
}

/** `Title. Journal, year`, as far as they are known. Authorities return tags and entities. */
function recordText({ title, journal, year }: PublicationDto): string {
  const issue = commaText([journal, year])
  const name = title.replace(/\.$/, '')
  const marked = issue ? `${name}${/[?!]$/.test(name) ? '' : '.'} ${issue}` : name
  return new DOMParser().parseFromString(marked, 'text/html').body.textContent ?? ''
}

/** The title on record or from the provider, with the identifier if the source is a record. */
function Source({ citation, title, others }: ListedPaper) {
  if (!citation) return title ?? t`Source without a link`
  const labels = commaText(
    [citation, ...others].map(({ kind, id }) => (kind === 'link' ? id : LABELS[kind](id))),
  )
  return (
    <>
      <AnswerLink href={toAddress(citation)}>{title ?? labels}</AnswerLink>
      {title && citation.kind !== 'link' && ` (${labels})`}
    </>
  )
}

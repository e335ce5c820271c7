import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PAGE_SIZES, type PageSize } from '../hooks/use-page.ts'
import classes from './pager.module.css'
import { usePageLink } from './use-page-link.ts'

export interface PagerProps {
  readonly page: number
  readonly pages: number
  /** The number of rows per page and its change handler, where the reader may choose it. */
  readonly size?:
    | { readonly value: PageSize; readonly onChange: (size: string) => void }
    | undefined
}

/** Pagination of a list; hidden when there is one page and no size to choose. */
export function Pager({ page, pages, size }: PagerProps) {
  if (pages === 1 && !size) return null
  return (
    <nav className={classes.pager} aria-label={t`Pages`}>
      {size && (
        <NativeSelect
          aria-label={t`Rows per page`}
          data={PAGE_SIZES.map((rows) => ({ value: String(rows), label: t`${rows} per page` }))}
          value={String(size.value)}
          onChange={(event) => size.onChange(event.currentTarget.value)}
        />
      )}
      {size && pages > 2 && <PageJump key={page} page={page} pages={pages} />}
      <span className={classes.steps}>
        <Step to={page - 1} label={t`Previous`} disabled={page === 1} />
        <span>
          <Trans>
            Page {page} of {pages}
          </Trans>
        </span>
        <Step to={page + 1} label={t`Next`} disabled={page === pages} />
      </span>
    </nav>
  )
}

function Step({ to, label, disabled }: { to: number; label: string; disabled: boolean }) {
  const linkTo = usePageLink()
  if (disabled) {
    return (
      <Button variant="default" disabled>
        {label}
      </Button>
    )
  }
  return (
    <Button variant="default" component={Link} to={linkTo(to)}>
      {label}
    </Button>
  )
}

/** Goes to a page by number; a number beyond the last page leads to the last. */
function PageJump({ page, pages }: { page: number; pages: number }) {
  const [text, setText] = useState(String(page))
  const navigate = useNavigate()
  const linkTo = usePageLink()

  function jump(event: FormEvent) {
    event.preventDefault()
    const wanted = Number.parseInt(text, 10)
    if (Number.isNaN(wanted)) return setText(String(page))
    void navigate(linkTo(Math.min(Math.max(1, wanted), pages)))
  }

  return (
    <form className={classes.jump} onSubmit={jump}>
      <TextInput
        aria-label={t`Page number`}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" type="submit">
        {t`Go to page`}
      </Button>
    </form>
  )
}

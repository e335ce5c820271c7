import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import classes from './pager.module.css'
import { usePageLink } from './use-page-link.ts'

/** Goes to a page by its number; one beyond the last is the last. */
export function PageJump({ page, pages }: { page: number; pages: number }) {
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
        aria-label="Page number"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" type="submit">
        Go to page
      </Button>
    </form>
  )
}

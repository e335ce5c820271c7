import { MAX_UPLOAD_BYTES } from '@assay/contracts/studies/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { FormError } from '../../components/form/form.tsx'
import { showFailure } from '../../components/toast.ts'
import classes from './studies.module.css'

/** `20 MB` */
export const UPLOAD_LIMIT = t`${MAX_UPLOAD_BYTES / 1024 ** 2} MB`

const ACCEPTED = '.csv,.jsonl,.ndjson,.json,.txt,text/csv'
const TOO_LARGE = t`This file is larger than ${UPLOAD_LIMIT}.`

export interface FileDropProps {
  /** The accessible name of the file chooser. */
  readonly label: string
  /** Describes which files are accepted. */
  readonly note: string
  readonly onFile: (file: File) => void
}

/**
 * A box on which a file is dropped, or which opens the file chooser. The native input covers the
 * box, so that the browser accepts drops and the keyboard works.
 */
export function FileDrop({ label, note, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)

  function choose(file: File | undefined) {
    setOver(false)
    setTooLarge(file !== undefined && file.size > MAX_UPLOAD_BYTES)
    if (file && file.size <= MAX_UPLOAD_BYTES) onFile(file)
  }

  return (
    <>
      <div className={classes.drop} data-over={isOver || undefined}>
        <div>
          <Trans>
            <strong>Choose a file</strong> or drop it here
          </Trans>
        </div>
        <span>{note}</span>
        <input
          type="file"
          aria-label={label}
          accept={ACCEPTED}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            // The same file can be chosen again after it was corrected.
            currentTarget.value = ''
          }}
        />
      </div>
      {isTooLarge && <FormError>{TOO_LARGE}</FormError>}
    </>
  )
}

/** Replaces the chosen file by another one. */
export function FileButton({ label, onFile }: Pick<FileDropProps, 'label' | 'onFile'>) {
  const input = useRef<HTMLInputElement>(null)

  function choose(file: File | undefined) {
    if (file && file.size > MAX_UPLOAD_BYTES) showFailure(TOO_LARGE)
    else if (file) onFile(file)
  }

  return (
    <>
      <Button variant="default" onClick={() => input.current?.click()}>
        {t`Choose another file`}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

import { MAX_TITLE_LENGTH } from '@assay/contracts/constants'
import type { ThreadDto } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { onSendKey, submitForm } from '../../components/on-send-key.ts'
import { reportOutcome } from '../../components/report-outcome.ts'
import type { CheckedText } from '../patient-data/checked-text.ts'
import { MarkedTextarea } from '../patient-data/marked-textarea.tsx'
import { PatientDataReview } from '../patient-data/patient-data-review.tsx'
import { usePatientDataCheck } from '../patient-data/use-patient-data-check.ts'
import classes from './thread-list.module.css'
import { useUpdateThreadMutation } from './thread-list-api.ts'

/** Renames a thread. The title is checked for patient data like a question. */
export function RenameDialog({ thread, onClose }: { thread: ThreadDto; onClose: () => void }) {
  const [title, setTitle] = useState(thread.title)
  const input = useRef<HTMLTextAreaElement>(null)
  const check = usePatientDataCheck({ text: title, onText: setTitle, input })
  const [updateThread, { isLoading }] = useUpdateThreadMutation()
  const mayRename = title.trim() !== '' && !isLoading
  useEffect(() => input.current?.select(), [])

  async function rename(event: FormEvent) {
    event.preventDefault()
    const checked = mayRename ? check.check() : undefined
    if (!checked) return
    if (await reportOutcome(updateThread({ id: thread.id, body: toBody(checked) }))) onClose()
  }

  return (
    <FormDialog
      title={t`Rename chat`}
      saveLabel={t`Rename`}
      formProps={{ onSubmit: (event) => void rename(event) }}
      maySave={mayRename}
      onClose={onClose}
    >
      <MarkedTextarea
        input={input}
        check={check}
        rows={2}
        className={classes.newTitle}
        aria-label={t`Title`}
        value={title}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(event) => setTitle(toLine(event.target.value))}
        onKeyDown={onSendKey(submitForm)}
      />
      <PatientDataReview check={check} />
    </FormDialog>
  )
}

const toBody = ({ text, reviewed }: CheckedText) => ({
  title: text,
  ...(reviewed.length > 0 && { phi_reviewed: [...reviewed] }),
})

/** A title is one line, even if pasted with line breaks. */
const toLine = (title: string) => title.replaceAll(/\s/g, ' ')

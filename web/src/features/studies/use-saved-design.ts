import type { StudyDto } from '@assay/contracts/studies/studies'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useForm } from '../../components/form/use-form.ts'
import { ALL_KINDS } from '../patient-data/describe-finding.ts'
import { DESIGN_RULES, type DesignForm, toDesign, toDesignForm } from './design-form.ts'
import { useEditStudyMutation } from './study-api.ts'

/** Long enough to finish a number. */
const DELAY_MS = 500

/** The form of the design. Every valid change is saved, so that the plan follows it. */
export function useSavedDesign({ id, title, description, design }: StudyDto) {
  const [edit, { isLoading, isError }] = useEditStudyMutation()
  const form = useForm<DesignForm>({
    initial: toDesignForm(design),
    rules: DESIGN_RULES,
    onSubmit: send,
  })
  const { values, isValid } = form
  // The server may send the fields in another order.
  const sent = useRef(JSON.stringify(toDesign(toDesignForm(design))))

  function send(changed: DesignForm) {
    // The texts were checked when they were written.
    const body = { title, description, design: toDesign(changed), phi_reviewed: ALL_KINDS }
    sent.current = JSON.stringify(body.design)
    return edit({ study_id: id, body })
  }

  async function save() {
    if (!isValid) return
    const { error } = await send(values)
    if (error) form.showRefusal(error, null)
  }

  const saveSoon = useDebouncedCallback(() => void save(), {
    delay: DELAY_MS,
    flushOnUnmount: true,
  })
  const isUnsent = isValid && JSON.stringify(toDesign(values)) !== sent.current
  useEffect(() => {
    if (isUnsent && values) saveSoon()
  }, [isUnsent, values, saveSoon])

  const isSaving = isLoading || isUnsent
  return { ...form, save, isError, isSaving, isSaved: isValid && !isSaving && !isError }
}

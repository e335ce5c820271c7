import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useOnce } from '../../hooks/use-once.ts'
import { useFinishOrcidMutation } from './expertise-api.ts'

/** The parameters that ORCID adds to the return address. */
export interface OrcidCallback {
  readonly code: string | null
  readonly state: string | null
}

/** Links the iD once, because a code is valid for one call. */
export function useOrcidCallback({ code, state }: OrcidCallback) {
  const [outcome, setOutcome] = useState({ text: t`Linking your ORCID iD…`, failed: false })
  const [finish, { isSuccess }] = useFinishOrcidMutation()
  useOnce(async () => {
    if (!code || !state) return setOutcome({ text: t`No ORCID iD was linked`, failed: true })
    const { error } = await finish({ code, state })
    if (error) setOutcome({ text: errorText(error), failed: true })
  })
  return { ...outcome, isLinked: isSuccess }
}

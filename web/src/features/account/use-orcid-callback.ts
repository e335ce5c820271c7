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
  const [outcome, setOutcome] = useState<{ isLinked: boolean; failure?: string }>({
    isLinked: false,
  })
  const [finish] = useFinishOrcidMutation()
  useOnce(async () => {
    if (!code || !state) return setOutcome({ isLinked: false, failure: 'No ORCID iD was linked' })
    const { error } = await finish({ code, state })
    setOutcome(error ? { isLinked: false, failure: errorText(error) } : { isLinked: true })
  })
  return outcome
}

import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useFinishOrcidMutation } from './expertise-api.ts'

/** What ORCID put into the address of the return page. */
export interface OrcidCallback {
  readonly code: string | null
  readonly state: string | null
}

export type OrcidOutcome =
  | { readonly state: 'asking' | 'linked' }
  | { readonly state: 'failed'; readonly text: string }

/** Links the iD, once: a code works for one call. */
export function useOrcidCallback({ code, state }: OrcidCallback): OrcidOutcome {
  const [outcome, setOutcome] = useState<OrcidOutcome>({ state: 'asking' })
  const [finish] = useFinishOrcidMutation()
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    async function link(): Promise<OrcidOutcome> {
      if (!code || !state) return { state: 'failed', text: 'No ORCID iD was linked' }
      const { error } = await finish({ code, state })
      return error ? { state: 'failed', text: errorText(error) } : { state: 'linked' }
    }
    void link().then(setOutcome)
  }, [code, state, finish])

  return outcome
}

import { t } from '@lingui/core/macro'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { IdentifierKind } from '@assay/contracts/patient-data'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { findingsOf } from '../../api/error-text.ts'
import { commaText } from '../../components/format.ts'
import { describeFinding } from '../patient-data/describe-finding.ts'

/**
 * Lets the organiser confirm that what looks like patient data in a text is none, such as the name
 * of an investigator.
 */
export function useReviewedKinds() {
  const [found, setFound] = useState<readonly IdentifierKind[]>([])
  const [isConfirmed, setConfirmed] = useState(false)
  const names = commaText(found.map((kind) => describeFinding({ kind }).what))
  return {
    /** The part of the request's body for confirmed kinds. */
    reviewed: isConfirmed ? { phi_reviewed: [...found] } : {},
    /** Waits for a call, and remembers why the server refused it. */
    async watch<Result extends { readonly error?: unknown }>(call: PromiseLike<Result>) {
      const result = await call
      const findings = findingsOf(result.error)
      if (findings) {
        setFound([...new Set([...found, ...findings.map(({ kind }) => kind)])])
        setConfirmed(false)
      }
      return result
    },
    confirmation: found.length > 0 && (
      <Checkbox
        label={t`This isn’t a patient’s: ${names}`}
        checked={isConfirmed}
        onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
      />
    ),
  }
}

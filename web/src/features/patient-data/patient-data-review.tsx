import { useRef } from 'react'
import { lazyPart } from '../../components/lazy-with-retry.ts'
import type { PatientDataCheck } from './use-patient-data-check.ts'

const FindingList = lazyPart(() => import('./finding-list.tsx'), 'FindingList')

/** The findings and the ways to resolve them. Without findings even their code is not loaded. */
export function PatientDataReview({ check }: { check: PatientDataCheck }) {
  const answered = useRef(0)
  if (check.findings.length === 0) return null
  return <FindingList check={check} answered={answered} />
}

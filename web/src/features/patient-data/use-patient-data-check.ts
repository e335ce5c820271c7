import { maskIdentifiers } from '@assay/text-filters/patient-data/mask'
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { readMeta } from '../../api/deployment.ts'
import { importWithRetry } from '../../components/lazy-with-retry.ts'
import type { CheckedText, RefusedText } from './checked-text.ts'

type Find = (text: string) => ReturnType<typeof import('./guard.ts').findIdentifiers>
export type Finding = ReturnType<Find>[number]

export interface PatientDataCheckOptions {
  readonly text: string
  readonly onText: (text: string) => void
  /** Where the text is written: the focus returns there. */
  readonly input: RefObject<HTMLTextAreaElement | null>
  /** What the server would not take when it was last sent. */
  readonly refused?: RefusedText | undefined
}

export type PatientDataCheck = ReturnType<typeof usePatientDataCheck>

/**
 * Looks for a patient's identifiers in what is written. What its writer has confirmed to be none
 * stays confirmed for as long as it stands there in the same words.
 */
export function usePatientDataCheck(options: PatientDataCheckOptions) {
  const { text, onText, input, refused } = options
  const mode = readGuardMode()
  const find = useGuard(mode !== 'off' && text !== '')
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [stops, setStops] = useStops(refused)
  const { shown, all } = useShownFindings(text, find, refused)
  const isOpen = (of: string, finding: Finding) =>
    !confirmed.has(keyOf(of, finding)) && !wasConfirmed(refused, of, finding)
  const findings = all.filter((finding) => isOpen(shown, finding))

  return {
    /** The text that was looked at, and what in it is still to be decided on. */
    shown,
    /** Is that the text as it stands now? */
    isSettled: shown === text,
    findings,
    /** How many times something had to be decided on before the text could go out. */
    stops,
    mask(masked: readonly Finding[]) {
      onText(maskIdentifiers(shown, masked))
      input.current?.focus()
    },
    /** Can its writer say that it is none? */
    mayConfirm: ({ certainty }: Finding) => mode !== 'strict' || certainty === 'soft',
    confirm(none: readonly Finding[]) {
      setConfirmed(new Set([...confirmed, ...none.map((finding) => keyOf(shown, finding))]))
      input.current?.focus()
    },
    /** The text as it may go out; undefined while something in it is to be decided on. */
    check(): CheckedText | undefined {
      const found = withToldOf(refused, text, find?.(text) ?? [])
      if (found.some((finding) => isOpen(text, finding))) {
        setStops(stops + 1)
        return undefined
      }
      return { text, reviewed: [...new Set(found.map(({ kind }) => kind))] }
    },
  }
}

/** The findings in the text as it was a moment ago: typing goes first. */
function useShownFindings(text: string, find: Find | undefined, refused: RefusedText | undefined) {
  const shown = useDeferredValue(text)
  const all = useMemo(() => withToldOf(refused, shown, find?.(shown) ?? []), [find, shown, refused])
  return { shown, all }
}

/** How many times something had to be decided on; findings of the server count as one. */
function useStops(refused: RefusedText | undefined) {
  const [stops, setStops] = useState(0)
  const [heard, setHeard] = useState<RefusedText['findings']>()
  if (refused?.findings && refused.findings !== heard) {
    setHeard(refused.findings)
    setStops(stops + 1)
  }
  return [stops, setStops] as const
}

/** The same words of the same kind. */
function keyOf(text: string, { kind, start, end }: Finding): string {
  return `${kind} ${text.slice(start, end)}`
}

/** What the server found stands beside it wherever the same words do, unless they are found here. */
function withToldOf(
  refused: RefusedText | undefined,
  text: string,
  found: readonly Finding[],
): readonly Finding[] {
  if (!refused?.findings) return found
  const told = refused.findings.flatMap(({ kind, start, end }) =>
    placesOf(refused.text.slice(start, end), text).map(
      (at): Finding => ({ kind, start: at, end: at + end - start, certainty: 'hard' }),
    ),
  )
  const all = [...found]
  for (const one of told) {
    if (!all.some((other) => other.start < one.end && one.start < other.end)) all.push(one)
  }
  return all.sort((one, other) => one.start - other.start)
}

/** Where the words stand in the text by themselves. */
function placesOf(words: string, text: string): number[] {
  const places: number[] = []
  const isInWord = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? '')
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isInWord(at - 1) && !isInWord(at + words.length)) places.push(at)
  }
  return places
}

/** Of a refused text that is as it was sent, what the server took its writer's word for. */
function wasConfirmed(refused: RefusedText | undefined, text: string, { kind }: Finding): boolean {
  if (!refused?.reviewed.includes(kind) || refused.text !== text) return false
  return !refused.findings?.some((told) => told.kind === kind)
}

/** Until it is there the server alone looks. */
function useGuard(wanted: boolean): Find | undefined {
  const [find, setFind] = useState<Find>()
  useEffect(() => {
    if (wanted) void loadGuard((loaded) => setFind(() => loaded))
  }, [wanted])
  return find
}

/** The rules first, which are small, and then the weights with them. */
async function loadGuard(onLoad: (find: Find) => void): Promise<void> {
  const { findIdentifiers } = await importWithRetry(() => import('./guard.ts'))
  onLoad((text) => findIdentifiers(text))
  const { judgeByLikeness } = await importWithRetry(
    () => import('@assay/text-filters/patient-data/likeness'),
  )
  onLoad((text) => findIdentifiers(text, judgeByLikeness))
}

/** What the deployment does about patient data; see PHI_GUARD. */
type GuardMode = 'warn' | 'strict' | 'off'

/** A page that never passed a gateway warns. */
function readGuardMode(): GuardMode {
  const mode = readMeta('phi-guard')
  return mode === 'strict' || mode === 'off' ? mode : 'warn'
}

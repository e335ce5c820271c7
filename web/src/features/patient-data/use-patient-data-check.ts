import type { IdentifierKind } from '@assay/contracts/patient-data'
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
  /** The field of the text, to which the focus returns. */
  readonly input: RefObject<HTMLElement | null>
  /** The last text that the server refused. */
  readonly refused?: RefusedText | undefined
  /** Kinds that are not marked, because writers enter their own data of these kinds here. */
  readonly own?: readonly IdentifierKind[] | undefined
}

export type PatientDataCheck = ReturnType<typeof usePatientDataCheck>

/**
 * Searches the text for identifiers of a patient. A confirmation by the writer holds as long as the
 * text contains the same words.
 */
export function usePatientDataCheck(options: PatientDataCheckOptions) {
  const { text, onText, input, refused, own } = options
  const mode = readGuardMode()
  const find = useGuard(mode !== 'off' && text !== '', own)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [stops, setStops] = useStops(refused)
  const { shown, all } = useShownFindings(text, find, refused)
  const isOpen = (of: string, finding: Finding) =>
    !confirmed.has(keyOf(of, finding)) && !wasConfirmed(refused, of, finding)
  const findings = all.filter((finding) => isOpen(shown, finding))

  return {
    /** The text that was checked, and the open findings in it. */
    shown,
    /** Whether the checked text is the current text. */
    isSettled: shown === text,
    findings,
    /** How often an open finding has stopped the text. */
    stops,
    mask(masked: readonly Finding[]) {
      onText(maskIdentifiers(shown, masked))
      input.current?.focus()
    },
    /** Whether the writer may confirm that the finding is not a patient's. */
    mayConfirm: ({ certainty }: Finding) => mode !== 'strict' || certainty === 'soft',
    confirm(none: readonly Finding[]) {
      setConfirmed(new Set([...confirmed, ...none.map((finding) => keyOf(shown, finding))]))
      input.current?.focus()
    },
    /** The text to send; undefined while it has open findings. */
    check(): CheckedText | undefined {
      const found = withServerFindings(refused, text, find?.(text) ?? [])
      if (found.some((finding) => isOpen(text, finding))) {
        setStops(stops + 1)
        return undefined
      }
      return { text, reviewed: [...new Set(found.map(({ kind }) => kind))] }
    },
  }
}

/**
 * The findings. While the reader types, they may belong to a slightly older text, because typing
 * has priority.
 */
function useShownFindings(text: string, find: Find | undefined, refused: RefusedText | undefined) {
  const shown = useDeferredValue(text)
  const all = useMemo(
    () => withServerFindings(refused, shown, find?.(shown) ?? []),
    [find, shown, refused],
  )
  return { shown, all }
}

/** How often open findings have stopped the text; all server findings count as one stop. */
function useStops(refused: RefusedText | undefined) {
  const [stops, setStops] = useState(0)
  const [seen, setSeen] = useState<RefusedText['findings']>()
  if (refused?.findings && refused.findings !== seen) {
    setSeen(refused.findings)
    setStops(stops + 1)
  }
  return [stops, setStops] as const
}

/** Identifies the same words of the same kind. */
function keyOf(text: string, { kind, start, end }: Finding): string {
  return `${kind} ${text.slice(start, end)}`
}

/**
 * Adds the server's findings wherever the text contains the same words, unless the client has found
 * them too.
 */
function withServerFindings(
  refused: RefusedText | undefined,
  text: string,
  found: readonly Finding[],
): readonly Finding[] {
  if (!refused?.findings) return found
  const fromServer = refused.findings.flatMap(({ kind, start, end }) =>
    placesOf(refused.text.slice(start, end), text).map(
      (at): Finding => ({ kind, start: at, end: at + end - start, certainty: 'hard' }),
    ),
  )
  const all = [...found]
  for (const one of fromServer) {
    if (!all.some((other) => other.start < one.end && one.start < other.end)) all.push(one)
  }
  return all.sort((one, other) => one.start - other.start)
}

/** The places where the text contains the words as whole words. */
function placesOf(words: string, text: string): number[] {
  const places: number[] = []
  const isInWord = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? '')
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isInWord(at - 1) && !isInWord(at + words.length)) places.push(at)
  }
  return places
}

/**
 * Whether the server accepted the writer's confirmation of this kind, for an unchanged refused
 * text.
 */
function wasConfirmed(refused: RefusedText | undefined, text: string, { kind }: Finding): boolean {
  if (!refused?.reviewed.includes(kind) || refused.text !== text) return false
  return !refused.findings?.some((finding) => finding.kind === kind)
}

const NO_KINDS: readonly IdentifierKind[] = []

/** Until the guard has loaded, only the server checks texts. */
function useGuard(wanted: boolean, own = NO_KINDS): Find | undefined {
  const [find, setFind] = useState<Find>()
  useEffect(() => {
    if (wanted) void loadGuard((loaded) => setFind(() => loaded))
  }, [wanted])
  return useMemo(
    () => find && ((text) => find(text).filter(({ kind }) => !own.includes(kind))),
    [find, own],
  )
}

/** Loads the small rules first, then the weights. */
async function loadGuard(onLoad: (find: Find) => void): Promise<void> {
  const { findIdentifiers } = await importWithRetry(() => import('./guard.ts'))
  onLoad((text) => findIdentifiers(text))
  const { classifyTokens } = await importWithRetry(
    () => import('@assay/text-filters/patient-data/classifier'),
  )
  onLoad((text) => findIdentifiers(text, classifyTokens))
}

/** The deployment's mode for patient data; see PHI_GUARD. */
type GuardMode = 'warn' | 'strict' | 'off'

/** The mode is `warn` on a page that no gateway served. */
function readGuardMode(): GuardMode {
  const mode = readMeta('phi-guard')
  return mode === 'strict' || mode === 'off' ? mode : 'warn'
}

import { type ComponentType, createElement, lazy, Suspense } from 'react'

const RETRY_MS = 3_000

/** The props of the component that a module exports under a name. */
type PropsOf<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props extends object> ? Props : never

/**
 * `React.lazy` that retries: until the component's code can be fetched, its `Suspense` fallback
 * stays and the rest of the page works.
 */
export function lazyWithRetry<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazy(async () => ({
    default: (await importWithRetry(load))[name] as ComponentType<PropsOf<Module, Name>>,
  }))
}

/** `lazyWithRetry` in its own `Suspense` with an empty fallback. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Part = lazyWithRetry(load, name) as ComponentType<PropsOf<Module, Name>>
  return (props: PropsOf<Module, Name>) => createElement(Suspense, null, createElement(Part, props))
}

/**
 * Retries a dynamic import every three seconds until it succeeds. Stylesheets that failed before,
 * even during another import, are fetched first; without a network, the import waits for them.
 */
export async function importWithRetry<Code>(fetch: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      await fetchMissingStyles()
      return await fetch()
    } catch {
      await pause()
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS))

const failedStyles = new Set<HTMLLinkElement>()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  },
  { capture: true },
)

let missingStyles: Promise<void> | undefined

/** The bundler requests a stylesheet only once, so a failed one is requested again here. */
function fetchMissingStyles(): Promise<void> {
  missingStyles ??= fetchAllAgain().finally(() => {
    missingStyles = undefined
  })
  return missingStyles
}

/** A stylesheet that the server does not deliver must not hold up other parts of the page. */
async function fetchAllAgain(): Promise<void> {
  const ends = await Promise.allSettled([...failedStyles].map(fetchAgain))
  if (ends.every(({ status }) => status === 'fulfilled')) return
  if (!navigator.onLine) throw new Error('the styles of the page are missing')
  void pause()
    .then(fetchMissingStyles)
    .catch(() => {})
}

/** A new element, because a link element fetches only once. */
function fetchAgain(failed: HTMLLinkElement): Promise<void> {
  failedStyles.delete(failed)
  const link = failed.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${link.href} cannot be fetched`))
    failed.replaceWith(link)
  })
}

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** The filter of a list, which is in the URL. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  // The router applies changes to the last rendered URL, so the first of two quick changes would be
  // lost.
  const underWay = useRef(new Map<string, string>())
  useEffect(() => {
    for (const [name, value] of underWay.current)
      if ((params.get(name) ?? '') === value) underWay.current.delete(name)
  }, [params])

  /** A changed filter starts at its first page; an empty value removes the filter. */
  function change(to: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(to)) underWay.current.set(name, value)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        for (const [name, value] of underWay.current) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  }
  return { params, change }
}

import { useSearchParams } from 'react-router'

/** Builds the address of another page of the current list; all other parameters stay. */
export function usePageLink() {
  const [params] = useSearchParams()
  return (page: number) => {
    const next = new URLSearchParams(params)
    next.set('page', String(page))
    return `?${next}`
  }
}

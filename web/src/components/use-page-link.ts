import { useSearchParams } from 'react-router'

/** The address of another page of the list that this one is of; all other choices stay. */
export function usePageLink() {
  const [params] = useSearchParams()
  return (page: number) => {
    const next = new URLSearchParams(params)
    next.set('page', String(page))
    return `?${next}`
  }
}

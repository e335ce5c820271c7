import { useSearchParams } from 'react-router'

/** Rows of a page; spec, section 9. */
const PAGE_SIZE = 5

/** The page number of the URL, counted from 1; the first page when it is not valid. */
export function usePage(): number {
  const [params] = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The query parameters of a page. */
export const pageQuery = (page: number) => ({ skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })

/** At least one, however few rows there are. */
export const pageCount = (rows: number) => Math.max(1, Math.ceil(rows / PAGE_SIZE))

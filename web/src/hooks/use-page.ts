import { MAX_SKIP } from '@assay/contracts/constants'
import { useSearchParams } from 'react-router'

/** Rows of a page; spec, section 9. */
const PAGE_SIZE = 5
/** The furthest page that the server lists. */
const LAST_PAGE = MAX_SKIP / PAGE_SIZE + 1

/**
 * The page number of the URL, counted from 1; the first page when it is not valid, and no further
 * than the server lists: the list then tells which page is the last.
 */
export function usePage(): number {
  const [params] = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1
}

/** The query parameters of a page. */
export const pageQuery = (page: number) => ({ skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })

/** At least one, however few rows there are. */
export const pageCount = (rows: number) => Math.max(1, Math.ceil(rows / PAGE_SIZE))

import { MAX_SKIP } from '@assay/contracts/constants'
import { useSearchParams } from 'react-router'

/** Rows of a page: the first is the spec's (section 9), the others can be chosen where a list lets one. */
export const PAGE_SIZES = [5, 10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
const PAGE_SIZE = 5

/** The page size of the URL; the spec's when it is none that can be chosen. */
export function usePageSize(): PageSize {
  const [params] = useSearchParams()
  return PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? PAGE_SIZE
}

/**
 * The page number of the URL, counted from 1; the first page when it is not valid, and no further
 * than the server lists: the list then tells which page is the last.
 */
export function usePage(size: PageSize = PAGE_SIZE): number {
  const [params] = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  const lastPage = MAX_SKIP / size + 1
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}

/** The query parameters of a page. */
export const pageQuery = (page: number, size: PageSize = PAGE_SIZE) => ({
  skip: (page - 1) * size,
  limit: size,
})

/** At least one, however few rows there are. */
export const pageCount = (rows: number, size: PageSize = PAGE_SIZE) =>
  Math.max(1, Math.ceil(rows / size))

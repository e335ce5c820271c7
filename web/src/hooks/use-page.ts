import { MAX_SKIP } from '@assay/contracts/constants'
import { useSearchParams } from 'react-router'

/**
 * Rows per page. The first size is that of the specification (section 9); some lists offer the
 * others.
 */
export const PAGE_SIZES = [5, 10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
const PAGE_SIZE = 5

/** The page size in the URL; the specification's size if it is invalid. */
export function usePageSize(): PageSize {
  const [params] = useSearchParams()
  return PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? PAGE_SIZE
}

/**
 * The page number in the URL, counted from 1. An invalid number is the first page. A number beyond
 * the server's limit is reduced to it, and the list then shows which page is the last.
 */
export function usePage(size: PageSize = PAGE_SIZE): number {
  const [params] = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  const lastPage = MAX_SKIP / size + 1
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}

export const pageQuery = (page: number, size: PageSize = PAGE_SIZE) => ({
  skip: (page - 1) * size,
  limit: size,
})

/** The number of pages; at least one, even without rows. */
export const pageCount = (rows: number, size: PageSize = PAGE_SIZE) =>
  Math.max(1, Math.ceil(rows / size))

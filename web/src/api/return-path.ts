import type { MeDto } from '@assay/contracts/users'

const KEY = 'return_path'

/** Keeps the page, in this tab, to which a visitor returns after signing in. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path)
}

/**
 * Returns the page to which the visitor returns, and forgets it. The default is the first page. A
 * path that begins with `//` would lead to another site.
 * @param lost the ids of chats that the visitor cannot open after signing in.
 */
export function takeReturnPath(lost: readonly string[] = []): string {
  const path = sessionStorage.getItem(KEY) ?? '/'
  sessionStorage.removeItem(KEY)
  const isOpen = !lost.some((id) => path.includes(id))
  return isOpen && /^\/(?![/\\])/.test(path) ? path : '/'
}

/** Forgets the page to which the visitor returns if it shows one of these chats. */
export function forgetLostReturn(lost: readonly string[]): void {
  keepReturnPath(takeReturnPath(lost))
}

/** Returns the page after a sign-in: first the set-up of two-factor sign-in, where it is required. */
export function pathAfterSignIn(
  me: Pick<MeDto, 'two_factor'> | undefined,
  lost?: readonly string[],
): string {
  return me?.two_factor === 'required' ? '/settings?tab=two-factor' : takeReturnPath(lost)
}

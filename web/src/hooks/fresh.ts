/** The options of a query whose data other people change while the page is open. */
export const FRESH = { refetchOnMountOrArgChange: true, skipPollingIfUnfocused: true } as const

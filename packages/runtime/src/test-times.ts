/**
 * The times of a service, which tests across processes shorten with `TEST_TIMES`: JSON with the same
 * names, read with `NODE_ENV=test` alone.
 */
export function withTestTimes<Times>(
  times: Times,
  { NODE_ENV, TEST_TIMES }: Readonly<Record<string, string | undefined>> = process.env,
): Times {
  if (NODE_ENV !== 'test' || !TEST_TIMES) return times
  return { ...times, ...(JSON.parse(TEST_TIMES) as Partial<Times>) }
}

/**
 * Overrides a service's times with `TEST_TIMES`, a JSON object with the same names, so that tests
 * of several processes run faster. Ignored unless `NODE_ENV=test`.
 */
export function withTestTimes<Times>(
  times: Times,
  { NODE_ENV, TEST_TIMES }: Readonly<Record<string, string | undefined>> = process.env,
): Times {
  if (NODE_ENV !== 'test' || !TEST_TIMES) return times
  return { ...times, ...(JSON.parse(TEST_TIMES) as Partial<Times>) }
}

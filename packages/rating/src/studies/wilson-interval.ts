import { NORMAL_QUANTILE } from '../interval.ts'

/**
 * Computes Wilson's score interval (Journal of the American Statistical Association 22:209, 1927) of
 * a `share`, 0 to 1, of `count` independent observations:
 *
 *     (p + z² / 2n ± z √(p (1 − p) / n + z² / 4n²)) / (1 + z² / n)
 *
 * @param count need not be whole. With 0, the interval is all shares.
 */
export function wilsonInterval(share: number, count: number, quantile = NORMAL_QUANTILE) {
  if (count === 0) return { low: 0, high: 1 }
  const ofQuantile = quantile ** 2 / count
  const middle = share + ofQuantile / 2
  const half = Math.sqrt(ofQuantile * (share * (1 - share) + ofQuantile / 4))
  const clip = (value: number) => Math.min(1, Math.max(0, value / (1 + ofQuantile)))
  return { low: clip(middle - half), high: clip(middle + half) }
}

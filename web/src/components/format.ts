// The only module that formats numbers, dates and lists: in the language of the page, which is
// English in tests.
const language = () => globalThis.document?.documentElement.lang || 'en'

const numberText = (value: number, options?: Intl.NumberFormatOptions) =>
  value.toLocaleString(language(), options)

/** `1,234` */
export const countText = (count: number) => numberText(count)

/** `2.50`, always with the given number of decimals */
export const fixedText = (value: number, digits: number) =>
  numberText(value, { ...exactly(digits), useGrouping: false })

/** `51.2%` */
export const percentText = (share: number, digits = 1) =>
  numberText(share, { ...exactly(digits), style: 'percent', useGrouping: false })

const exactly = (digits: number) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
})

/** `1,234.5`, with at most the given number of decimals */
export const decimalText = (value: number, digits: number) =>
  numberText(value, { maximumFractionDigits: digits })

/** A rating in points, which has no thousands separator: `1234` */
export const pointsText = (points: number) => fixedText(Math.round(points), 0)

type Moment = Date | string | number

const dateText = (time: Moment, options: Intl.DateTimeFormatOptions) =>
  new Date(time).toLocaleString(language(), options)

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

/** A time in the reader's time zone: `Nov 22, 2026, 2:05 PM` */
export const timeText = (time: Moment) => dateText(time, { ...DAY, ...CLOCK })

/** A time to the second: `Nov 22, 2026, 2:05:09 PM` */
export const secondText = (time: Moment) => dateText(time, { ...DAY, ...CLOCK, second: '2-digit' })

/** A time in the reader's time zone, which it names: `Nov 22, 2026, 2:05 PM GMT+1` */
export const zonedTimeText = (time: Moment) =>
  dateText(time, { ...DAY, ...CLOCK, timeZoneName: 'short' })

/** A day in the reader's time zone: `Nov 22, 2026` */
export const dayText = (time: Moment) => dateText(time, DAY)

/** A day in UTC, the same for all readers: `Nov 22, 2026` */
export const utcDayText = (time: Moment) => dateText(time, { ...DAY, timeZone: 'UTC' })

/** `November 2026` */
export const monthText = (time: Moment) => dateText(time, { month: 'long', year: 'numeric' })

/** The label of a time axis: `Nov 22` */
export const shortDayText = (time: Moment, timeZone?: 'UTC') =>
  dateText(time, { month: 'short', day: 'numeric', timeZone })

/** The label of a time axis: `2:05 PM` */
export const clockText = (time: Moment) => dateText(time, CLOCK)

/** A duration in seconds, which does not wrap: `1.5 s` */
export const secondsText = (ms: number) => `${fixedText(ms / 1_000, 1)}\u00a0s`

/** A time to wait, rounded up: `2 hours`, `45 seconds` */
export function waitText(seconds: number): string {
  const [unit, length] = WAIT_UNITS.find(([, length]) => seconds >= 2 * length) ?? ['second', 1]
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return numberText(Math.ceil(seconds / length), options)
}

const WAIT_UNITS = [
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `$1,234.50` */
export const dollarsText = (usd: number) => numberText(usd, { style: 'currency', currency: 'USD' })

/** `OpenAI, Anthropic and a local server`; in English, without a comma before “and” */
export function listText(names: Iterable<string>): string {
  return new Intl.ListFormat(language().replace('en', 'en-GB')).format(names)
}

const COMMAS: Readonly<Record<string, string>> = { ar: '، ', zh: '、' }

/** `2 won, 1 lost`: the parts that there are, with the comma of the language. */
export const commaText = (parts: readonly (string | number | false | null | undefined)[]) =>
  parts.filter(Boolean).join(COMMAS[language()] ?? ', ')

/** A title within a sentence: small in English; other languages write it as it is. */
export const inSentence = (title: string) => (language() === 'en' ? title.toLowerCase() : title)

/** The name of a language, in the language of the page unless another is given: `German` */
export const languageName = (tag: string, within = language()) =>
  new Intl.DisplayNames(within, { type: 'language' }).of(tag) ?? tag

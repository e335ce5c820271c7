/** Spellings of units, the unit in which their amounts are compared, and the factor. */
const UNITS = new Map(
  'kg:g:1e3 g:g:1 gram:g:1 mg:g:1e-3 mcg:g:1e-6 µg:g:1e-6 μg:g:1e-6 microgram:g:1e-6 ng:g:1e-9 l:l:1 litre:l:1 liter:l:1 dl:l:0.1 ml:l:1e-3 sec:h:2.77778e-4 second:h:2.77778e-4 min:h:0.0166667 minute:h:0.0166667 h:h:1 hr:h:1 hour:h:1 d:h:24 day:h:24 wk:h:168 week:h:168 month:month:1 yr:month:12 year:month:12 mmol:mol:1e-3 µmol:mol:1e-6 μmol:mol:1e-6 umol:mol:1e-6 micromol:mol:1e-6 iu:unit:1 unit:unit:1 %:%:1 percent:%:1 mmhg:mmhg:1 meq:meq:1 bpm:bpm:1 °c:°c:1 cm:m:1e-2 mm:m:1e-3 fold:fold:1'
    .split(' ')
    .map((line) => line.split(':') as [spelling: string, unit: string, factor: string])
    .map(([spelling, unit, factor]) => [spelling, { unit, factor: Number(factor) }]),
)

const SPELLINGS = [...UNITS.keys()].toSorted((a, b) => b.length - a.length).join('|')
const PER = String.raw`\s?(?:/|per\s)\s?(?:1\.73\s?m(?:²|\^?2)|m²|(?:${SPELLINGS})(?![a-z]))`
const UNIT = new RegExp(
  String.raw`[\s-]{0,2}(${SPELLINGS}|per cent)s?(?![a-z])((?:${PER})*)`,
  'iuy',
)

/**
 * The amount that some digits and the unit at `at`, if there is one, make. Equal amounts have equal
 * keys: `0.005 g` for 5 mg. An amount per day is compared without the day.
 */
export function readQuantity(text: string, digits: string, at: number) {
  const value = digits.replace(/,(?=\d{3}(?!\d))|[\u2009\u202f]/g, '').replace(',', '.')
  UNIT.lastIndex = at
  const [whole = '', name, per = ''] = UNIT.exec(text) ?? []
  if (name === undefined) return { key: value, unit: '', end: at }
  const { unit: base, factor } = UNITS.get(name.toLowerCase()) ?? { unit: '%', factor: 1 }
  const unit = base + toDivisor(per)
  const amount = Number((Number(value) * factor).toPrecision(5))
  return { key: `${Number.isNaN(amount) ? value : amount} ${unit}`, unit, end: at + whole.length }
}

/** `/kg/min` for ` per kg per minute`. */
const toDivisor = (per: string) =>
  per
    .toLowerCase()
    .replace(/per/g, '/')
    .replace(/[\s^]/g, '')
    .replace(/(min)ute|(h)(?:ou)?r|(d)ay|(l)it(?:re|er)/g, '$1$2$3$4')
    .replace(/\/d(?!l)/g, '')

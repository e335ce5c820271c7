/** A phrase that readers have to read twice, and what to write instead. */
export interface Phrase {
  readonly pattern: RegExp
  readonly better: string
}

/** The phrases that the house style avoids. */
export const PHRASES: readonly Phrase[] = [
  { pattern: /\b(tells?|told|telling)\b/i, better: 'publish, send, record, show or state' },
  { pattern: /\b(says?|said|saying)\b/i, better: 'state, name, declare or show' },
  { pattern: /\b(hears?|heard|hearing)\b/i, better: 'receive or learn' },
  { pattern: /\bmend(s|ed|ing)?\b/i, better: 'fix or repair' },
  { pattern: /\bof which\b/i, better: 'two sentences' },
  { pattern: /\bso many\b/i, better: 'the number, or "at least"' },
  { pattern: /\bas many( \w+)? as\b/i, better: 'the number, or "up to"' },
  { pattern: /\b(whatever|whoever|whomever|whichever)\b/i, better: 'name the thing or the person' },
  { pattern: /(?:^|[.;:!] )Who\b(?![^.?!]*\?)/m, better: 'a noun: the reader, the voter' },
  { pattern: /\b(for|of|to|by|from|than|as|but) who\b/i, better: 'a noun: the reader, the voter' },
  { pattern: /\bsome \d/i, better: 'about' },
  { pattern: /\bto the (letter|bit)\b/i, better: 'exactly, or bit for bit' },
  { pattern: /\bby (itself|himself|herself|themselves)\b/i, better: 'alone' },
  { pattern: /\ball the same\b/i, better: 'anyway' },
  { pattern: /\bof before\b/i, better: 'earlier' },
  { pattern: /\b(is|are) no more\b/i, better: 'is gone, or no longer exists' },
  { pattern: /\bat the (earliest|latest)\b/i, better: 'not before, or by' },
  { pattern: /\bone after the other\b/i, better: 'one at a time, or in order' },
  { pattern: /\bbe it\b/i, better: 'whether' },
  {
    pattern: /(?:^|[.;] )(Of|From|With|To) (an?|the|no) [\w-]+( [\w-]+)? (is|are|has|have)\b/m,
    better: 'subject first',
  },
  {
    pattern:
      /\b(asks?|asked|asking) (the |a |its |their )?(server|database|store|bus|redis|postgresql|nats|worker|gateway|provider|client|browser)\b/i,
    better: 'request or query',
  },
  { pattern: /\bknows (of|no|nothing|that)\b/i, better: 'has, contains or records' },
]

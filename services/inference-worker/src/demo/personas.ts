import type { Composition, Persona } from './persona.ts'
import { pick } from './seeded-random.ts'
import type { Topic } from './topic.ts'

const bullets = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
const numbered = (items: readonly string[]) =>
  items.map((item, index) => `${index + 1}. ${item}`).join('\n')
const paragraphs = (...parts: readonly string[]) => parts.join('\n\n')
const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
const said = (markdown: string, reasoning = ''): Composition => ({ markdown, reasoning })

function table(rows: Topic['table']): string {
  return [
    '| Aspect | Summary |',
    '| --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}

/** Thorough and well ordered: the one to beat. */
const heron: Persona = {
  name: 'heron',
  tokensPerSecond: 45,
  compose({ title, points, caveat, table: rows }) {
    const [first, ...rest] = points
    return said(
      paragraphs(
        `## ${title}`,
        `**In short:** ${first}`,
        '### What is known',
        bullets(rest),
        '### At a glance',
        table(rows),
        '### Where the evidence is thin',
        caveat,
      ),
    )
  },
}

/** Two sentences and a list, if that. */
const sparrow: Persona = {
  name: 'sparrow',
  tokensPerSecond: 70,
  compose({ points }, random) {
    const opening = pick(random, ['Briefly:', 'The short version:', 'In two lines:'])
    return said(paragraphs(opening, bullets(points.slice(0, 2))))
  },
}

/** Knows it all and cannot come to the point. */
const magpie: Persona = {
  name: 'magpie',
  tokensPerSecond: 55,
  compose({ title, points, caveat }, random) {
    const asides = points.map((point) => {
      const link = pick(random, [
        'Now, before going on, it is worth remembering that',
        'Which brings up another matter, namely that',
        'Speaking of which, and this is often forgotten,',
        'On a related note, though opinions differ on how much it matters,',
      ])
      const digression = pick(random, [
        'One could fill a whole seminar with that alone.',
        'There is a long history to this, going back decades.',
        'Of course much the same could be said of many other subjects.',
        'It depends, as so often, on how one looks at it.',
      ])
      return `${link} ${lowerFirst(point)} ${digression}`
    })
    return said(
      paragraphs(
        `That is such an interesting question, and **${title}** is a subject with many sides, each of which deserves its own discussion.`,
        ...asides,
        `To come back to where we began: ${lowerFirst(caveat)} So, all in all, there is much to be said on every side.`,
      ),
    )
  },
}

/** Would rather not commit itself. */
const dove: Persona = {
  name: 'dove',
  tokensPerSecond: 35,
  compose({ points, caveat }, random) {
    const hedged = points.slice(0, 4).map((point) => {
      const hedge = pick(random, [
        'It may be the case that',
        'Some studies seem to suggest, with reservations, that',
        'Arguably, and depending on context,',
        'One might cautiously say that',
      ])
      return `${hedge} ${lowerFirst(point)}`
    })
    return said(
      paragraphs(
        'This is a complex area and I would be careful with firm conclusions.',
        bullets(hedged),
        `**Please note:** ${caveat} Findings vary between studies, and a specialist should be consulted before relying on any of this.`,
      ),
    )
  },
}

/** Thinks aloud first, then gives ordered reasons and how sure it is. */
const owl: Persona = {
  name: 'owl',
  tokensPerSecond: 50,
  compose({ title, points, caveat, table: rows }) {
    const reasoning = paragraphs(
      `The question concerns ${title}. What do I need to establish, and in which order?`,
      ...points.map((point, index) => `Step ${index + 1}: ${point} Does this hold in general?`),
      `What could be wrong with this? ${caveat}`,
      'The steps agree, so I will present them as a chain and mark the weak link.',
    )
    const markdown = paragraphs(
      `# ${title}`,
      'The argument in order:',
      numbered(points),
      table(rows),
      `> **Weakest link.** ${caveat}`,
      '**Confidence:** high for the first two steps, moderate for the rest.',
    )
    return said(markdown, reasoning)
  },
}

/** Turns everything into a protocol, code included. */
const kestrel: Persona = {
  name: 'kestrel',
  tokensPerSecond: 60,
  compose({ title, points, caveat }, random) {
    const effect = (1.2 + random() * 0.8).toFixed(2)
    return said(
      paragraphs(
        `## A practical take on ${title}`,
        numbered(points.slice(0, 3)),
        'A sketch to put numbers on it:',
        [
          '```r',
          '# How precise would an estimate be with n subjects?',
          `effect <- log(${effect})`,
          'n <- c(500, 2000, 8000)',
          'se <- 2 / sqrt(n)',
          'data.frame(n, low = exp(effect - 1.96 * se), high = exp(effect + 1.96 * se))',
          '```',
        ].join('\n'),
        `Mind that ${lowerFirst(caveat)}`,
      ),
    )
  },
}

/** Every demonstration model, by its `provider_model`. */
export const PERSONAS: ReadonlyMap<string, Persona> = new Map(
  [heron, sparrow, magpie, dove, owl, kestrel].map((persona) => [persona.name, persona]),
)

import { isCode, isProse, joinBlocks, splitBlocks, standsAlone } from './blocks.ts'
import type { Composition, Persona } from './persona.ts'
import { pick } from './seeded-random.ts'
import type { Quality, Topic } from './topic.ts'

const MOST_STEPS = 6

const paragraphs = (...parts: readonly string[]) => parts.join('\n\n')
const compose = (markdown: string, reasoning = ''): Composition => ({ markdown, reasoning })

/**
 * Returns the first answer with one of the wanted qualities, in order of preference. If no answer
 * has one, returns the last answer.
 */
function answerOf({ answers }: Topic, ...wanted: readonly Quality[]) {
  const found = wanted.map((quality) => answers.find((answer) => answer.quality === quality))
  const { markdown } = found.find(Boolean) ?? answers.at(-1) ?? answers[0]
  return splitBlocks(markdown)
}

/** Is thorough and well structured, and therefore the best persona. */
const heron: Persona = {
  name: 'heron',
  tokensPerSecond: 45,
  compose(topic) {
    const { body, definitions } = answerOf(topic, 'sound')
    const limits = ['### Where the evidence is thin', topic.caveat]
    return compose(joinBlocks({ body: [`## ${topic.title}`, ...body, ...limits], definitions }))
  },
}

/** Writes at most two paragraphs. */
const sparrow: Persona = {
  name: 'sparrow',
  tokensPerSecond: 70,
  compose(topic, random) {
    const { body, definitions } = answerOf(topic, 'incomplete', 'declined', 'sound')
    const opening = pick(random, ['Briefly:', 'The short version:', 'In a few lines:'])
    return compose(
      joinBlocks({ body: [opening, ...body.filter(standsAlone).slice(0, 2)], definitions }),
    )
  },
}

/** Is verbose, and likes bold text and outdated claims. */
const magpie: Persona = {
  name: 'magpie',
  tokensPerSecond: 55,
  compose(topic, random) {
    const { body, definitions } = answerOf(topic, 'wrong', 'outdated')
    const asides = body.map((block) => {
      if (!isProse(block)) return block
      const link = pick(random, [
        'Now, before going on, it is worth remembering the following.',
        'Which brings up another matter.',
        'Speaking of which, and this is often forgotten:',
        'On a related note, though opinions differ on how much it matters:',
      ])
      const digression = pick(random, [
        'One could fill a whole seminar with that alone.',
        'There is a long history to this, going back decades.',
        'Of course much the same could be said of many other subjects.',
        'It depends, as so often, on how one looks at it.',
      ])
      return block.endsWith(':') ? `${link} ${block}` : `${link} ${block} ${digression}`
    })
    const opening = `That is such an interesting question, and **${topic.title}** is a subject with many sides, each of which deserves its own discussion.`
    const closing = 'So, all in all, there is much to be said on every side.'
    return compose(joinBlocks({ body: [opening, ...asides, closing], definitions }))
  },
}

/** Avoids commitment. */
const dove: Persona = {
  name: 'dove',
  tokensPerSecond: 35,
  compose(topic, random) {
    const { body, definitions } = answerOf(topic, 'declined', 'incomplete')
    const hedged = body.map((block) => {
      const hedge = pick(random, [
        'With some reservations:',
        'Some studies seem to suggest this, others less so.',
        'Depending on context, one might say this.',
        'Cautiously put:',
      ])
      return isProse(block) ? `${hedge} ${block}` : block
    })
    const opening = 'This is a complex area and I would be careful with firm conclusions.'
    const closing = `**Please note:** ${topic.caveat} Findings vary between studies, and a specialist should be consulted before relying on any of this.`
    return compose(joinBlocks({ body: [opening, ...hedged, closing], definitions }))
  },
}

/** Shows its reasoning first, then lists its reasons and states its confidence. */
const owl: Persona = {
  name: 'owl',
  tokensPerSecond: 50,
  compose(topic) {
    const { body, definitions } = answerOf(topic, 'sound')
    const reasoning = paragraphs(
      `The question concerns ${topic.title}. What do I need to establish, and in which order?`,
      ...stepsOf(body).map(
        (step, index) => `Step ${index + 1}: ${step} Does this hold in general?`,
      ),
      `What could be wrong with this? ${topic.caveat}`,
      'The steps agree, so I will present them as a chain and mark the weak link.',
    )
    const ending = [
      `> **Weakest link.** ${topic.caveat}`,
      '**Confidence:** high for what is measured, moderate for what is inferred from it.',
    ]
    const whole = [`# ${topic.title}`, 'The argument in order:', ...body, ...ending]
    return compose(joinBlocks({ body: whole, definitions }), reasoning)
  },
}

/** Turns everything into a protocol with code. */
const kestrel: Persona = {
  name: 'kestrel',
  tokensPerSecond: 60,
  compose(topic, random) {
    const { body, definitions } = answerOf(topic, 'sound')
    const effect = (1.2 + random() * 0.8).toFixed(2)
    const sketch = [
      '```r',
      '# How precise would an estimate be with n subjects?',
      `effect <- log(${effect})`,
      'n <- c(500, 2000, 8000)',
      'se <- 2 / sqrt(n)',
      'data.frame(n, low = exp(effect - 1.96 * se), high = exp(effect + 1.96 * se))',
      '```',
    ].join('\n')
    const whole = [
      `## A practical take on ${topic.title}`,
      ...body.filter(standsAlone).slice(0, 3),
      'A sketch to put numbers on it:',
      body.find(isCode) ?? sketch,
      `Mind this: ${topic.caveat}`,
    ]
    return compose(joinBlocks({ body: whole, definitions }))
  },
}

/** The paragraphs and list items that are full sentences, without markup. */
function stepsOf(body: readonly string[]): string[] {
  return body
    .filter((block) => isProse(block) || /^(?:- |\d+\. )/.test(block))
    .filter(standsAlone)
    .flatMap((block) => block.split('\n'))
    .map((line) =>
      line
        .replace(/^(?:- |\d+\. )/, '')
        .replace(/\s*\(?\[\^?[^\]]*\](?:\([^\s]*\)|\[[^\]]*\])?\)?/g, '')
        .replaceAll('*', '')
        .trim(),
    )
    .filter((line) => line.endsWith('.') && !line.includes('$'))
    .slice(0, MOST_STEPS)
}

/** Every demonstration model, by its `provider_model`. */
export const PERSONAS: ReadonlyMap<string, Persona> = new Map(
  [heron, sparrow, magpie, dove, owl, kestrel].map((persona) => [persona.name, persona]),
)

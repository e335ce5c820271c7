import type { Quality, RecordedQuestion } from '@assay/demo/recorded-question'
import { type Blocks, isProse, joinBlocks, splitBlocks, standsAlone } from './blocks.ts'
import type { Composition, Persona } from './persona.ts'

const MAX_STEPS = 6

/**
 * Returns the first answer with one of the wanted qualities, in order of preference. If no answer
 * has one, returns the last answer.
 */
function answerOf({ answers }: RecordedQuestion, ...wanted: readonly Quality[]): Blocks {
  const found = wanted.map((quality) => answers.find((answer) => answer.quality === quality))
  const { markdown } = found.find(Boolean) ?? answers.at(-1) ?? answers[0]
  return splitBlocks(markdown)
}

const compose = ({ definitions }: Blocks, ...body: readonly string[]): Composition => ({
  markdown: joinBlocks({ body, definitions }),
  reasoning: '',
})

/** Is thorough and well structured, and therefore the best persona. */
const heron: Persona = {
  name: 'heron',
  tokensPerSecond: 45,
  compose(recorded) {
    const answer = answerOf(recorded, 'sound')
    const limits = ['### Where the evidence is thin', recorded.caveat]
    return compose(answer, `## ${recorded.title}`, ...answer.body, ...limits)
  },
}

/** Writes at most two paragraphs. */
const sparrow: Persona = {
  name: 'sparrow',
  tokensPerSecond: 70,
  compose(recorded) {
    const answer = answerOf(recorded, 'sound')
    return compose(answer, ...answer.body.filter(standsAlone).slice(0, 2))
  },
}

/** Gives weak answers under a heading. */
const magpie: Persona = {
  name: 'magpie',
  tokensPerSecond: 55,
  compose(recorded) {
    const answer = answerOf(recorded, 'wrong', 'outdated')
    return compose(answer, `## ${recorded.title}`, ...answer.body)
  },
}

/** Thinks, and avoids commitment. */
const dove: Persona = {
  name: 'dove',
  tokensPerSecond: 35,
  compose(recorded) {
    const answer = answerOf(recorded, 'declined', 'incomplete')
    const note = `**Please note:** ${recorded.caveat}`
    return thinking(recorded, answer, ...answer.body, note)
  },
}

/** Thinks, and names the weakest link of its argument. */
const owl: Persona = {
  name: 'owl',
  tokensPerSecond: 50,
  compose(recorded) {
    const answer = answerOf(recorded, 'sound')
    const ending = `> **Weakest link.** ${recorded.caveat}`
    return thinking(recorded, answer, `# ${recorded.title}`, ...answer.body, ending)
  },
}

/** Keeps to what can be acted on. */
const kestrel: Persona = {
  name: 'kestrel',
  tokensPerSecond: 60,
  compose(recorded) {
    const answer = answerOf(recorded, 'sound')
    const blocks = answer.body.filter(standsAlone).slice(0, 3)
    return compose(answer, `## ${recorded.title}`, ...blocks, `**Mind this:** ${recorded.caveat}`)
  },
}

function thinking({ title, caveat }: RecordedQuestion, answer: Blocks, ...body: readonly string[]) {
  const steps = [...sentencesOf(answer.body), caveat]
  const reasoning = [
    `The question concerns ${title}.`,
    ...steps.map((step, index) => `Step ${index + 1}: ${step}`),
  ].join('\n\n')
  return { ...compose(answer, ...body), reasoning }
}

/** The paragraphs and list items that are full sentences, without markup. */
function sentencesOf(body: readonly string[]): string[] {
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
    .slice(0, MAX_STEPS)
}

/** Every demonstration model, by its `provider_model`. */
export const PERSONAS: ReadonlyMap<string, Persona> = new Map(
  [heron, sparrow, magpie, dove, owl, kestrel].map((persona) => [persona.name, persona]),
)

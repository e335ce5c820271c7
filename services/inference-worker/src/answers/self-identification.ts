const MODELS = [
  'ChatGPT',
  'GPT(?:-?\\d[\\w.]*)?',
  'Claude',
  'Gemini',
  'Gemma',
  'Bard',
  'Grok',
  'Mistral',
  'Le Chat',
  'DeepSeek',
  'Llama',
  'Perplexity',
  'Sonar',
  'Qwen',
]
const MAKERS = [
  'OpenAI',
  'Anthropic',
  'Google(?: DeepMind)?',
  'DeepMind',
  'Mistral(?: AI)?',
  'xAI',
  'DeepSeek',
  'Perplexity(?: AI)?',
  'Meta(?: AI)?',
  'Alibaba(?: Cloud)?',
]

/** "I am …", "my name is …": what follows is who speaks. */
const SELF =
  "(?:\\bI am|\\bI['’]m|\\bmy name is|\\byou are (?:talking|chatting|speaking) (?:to|with))"
/** Up to four words such as "a large language model called" or "the assistant". */
const DESCRIPTION =
  '(?: (?:an?|the|large|language|AI|chat|model|assistant|chatbot|version|of|named|called|known|as))*'
/** "…, developed by …", said of oneself or of a language model. */
const MADE =
  "(?:\\bI(?: am|['’]m| was| have been)|\\b(?:AI|language) (?:model|assistant)),?(?: an?| the| large| language| AI| model| assistant| that| which| was| is)*,? (?:trained|developed|created|made|built|designed) (?:by|at)"

/**
 * Does the answer say which model gave it, or who made that? Only statements about the speaker
 * count: biomedical text is full of llamas, Gemini studies and Google Scholar.
 * @param aliases further names of this model, as plain text
 */
export function identifiesItself(answer: string, aliases: readonly string[]): boolean {
  const names = [...MODELS, ...aliases.map((alias) => RegExp.escape(alias))].join('|')
  const makers = MAKERS.join('|')
  return (
    new RegExp(`${SELF}${DESCRIPTION},? (?:${names})(?![\\w-])`, 'i').test(answer) ||
    new RegExp(`${MADE} (?:${makers})(?![\\w-])`, 'i').test(answer)
  )
}

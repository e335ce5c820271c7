/** Patterns are composed as text, which keeps its backslashes. */
export const { raw } = String

/** What stands for a name once names are marked: private characters, which no text has of its own. */
const MODEL = '\ue000'
const MAKER = '\ue001'
/** "Mistral" is a model and its maker. */
const BOTH = '\ue002'

/** Patterns of a marked model, maker, or either. */
export const M = `[${MODEL}${BOTH}]`
export const K = `[${MAKER}${BOTH}]`
export const A = `[${MODEL}-${BOTH}]`

const START = '(?<![A-Za-z0-9_-])'
/** "GPT-based" is another thing than "GPT"; German writes "GPT-Modell". */
const END =
  '(?![A-Za-z0-9]|-(?!Modell|Familie|Sprach|Assistent|KI|Reihe|Serie|Architektur|Chatbot|System|class|based|powered|series|family)[a-z])'
const VERSION = raw`(?:[- ]?(?:[vr]?\d[\w.]*\w|[vr]?\d|opus|sonnet|haiku|pro|flash|ultra|nano|mini|turbo|instruct|chat|large|medium|small|plus|max|lite|preview|coder|thinking|reasoning|advanced|instant|omni|next|scout|maverick|oss|exp)(?![A-Za-z0-9])){0,6}`

/** No English words: found in small letters, too. */
const MODELS = raw`chat[ -]?gpt|gpt(?=[- ]?\d|[- ]?oss|[- ]?neo|\b)|o[134](?=-mini|-pro|-preview)|claude|gemini|grok|qwen|qwq|chatglm|glm-\d|mixtral|codestral|magistral|ministral|pixtral|le chat|ernie bot|kimi|doubao|hunyuan|tongyi(?: qianwen)?|med-?palm|command[- ]r\+?|nemotron|med-?gemini|meditron|dbrx|olmo|biogpt|文心一言|通义千问|通義千問|豆包|混元|智谱清言|星火|チャットGPT|クロード|ジェミニ|克劳德`
/** Words, too, unless they begin with a capital. */
const CAPITAL_MODELS = raw`Gemma|Bard|Llama|Sonar|Phi(?=-\d)|PaLM|Ernie|Copilot|Vicuna|Alpaca|Falcon|Jamba|Granite|Titan|Nova|Yi|Pi`
const MAKERS = raw`open ?ai|anthropic|(?:google )?deep ?mind|google(?: ai| research| brain)?(?! (?:scholar|search|docs|drive|maps|translate|sheets|forms|trends|play|books))|microsoft(?: research)?|x\.?ai|nvidia|bytedance|tencent|baidu|alibaba(?: cloud| group)?|moonshot ai|moonshot(?='s)|zhipu(?: ai)?|ai21(?: labs)?|hugging ?face|databricks|eleutherai|stability ai|谷歌|微软|微軟|阿里巴巴|阿里云|百度|腾讯|騰訊|字节跳动|智谱(?:AI)?|月之暗面|华为|グーグル|オープンAI|アンソロピック|マイクロソフト`
const CAPITAL_MAKERS =
  'Meta(?: Platforms)?|(?<!the )Amazon(?! (?:basin|river|rainforest|region))|AWS|Apple|IBM|Cohere|Inflection(?: AI)?|Reka(?: AI)?'
const BOTHS = 'deep ?seek|深度求索'
const CAPITAL_BOTHS = 'Meta AI|Mistral(?: AI)?|Perplexity(?: AI)?'

const named = (words: string) => new RegExp(`${START}(?:${words})${END}`, 'gi')
const MARKS: readonly (readonly [RegExp, string])[] = [
  [named(`(?:${BOTHS}|${CAPITAL_BOTHS})${VERSION}`), BOTH],
  [named(`(?:${MODELS}|${CAPITAL_MODELS})${VERSION}`), MODEL],
  [named(`${MAKERS}|${CAPITAL_MAKERS}`), MAKER],
]
const NEEDS_CAPITAL = new RegExp(`^(?:${CAPITAL_BOTHS}|${CAPITAL_MODELS}|${CAPITAL_MAKERS})`, 'i')

/** The text in plain characters, without markdown's, each name of a model or maker as one mark. */
export function markNames(answer: string, aliases: readonly string[]): string {
  let text = toPlainText(answer)
  const own = aliases.map((alias) => toPlainText(alias).trim()).filter(Boolean)
  if (own.length > 0) {
    const names = own.sort((one, other) => other.length - one.length).map(RegExp.escape)
    text = text.replace(new RegExp(`${START}(?:${names.join('|')})${END}`, 'gi'), MODEL)
  }
  for (const [pattern, mark] of MARKS) {
    text = text.replace(pattern, (name) =>
      /^[a-z]/.test(name) && NEEDS_CAPITAL.test(name) ? name : mark,
    )
  }
  // A name's quotes say nothing of who speaks.
  return text.replace(new RegExp(`(["']) ?(${A})([,.]?) ?\\1`, 'g'), '$2$3')
}

function toPlainText(markdown: string): string {
  return markdown
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad\ue000-\ue002*_`~]+/g, '')
    .replace(/[\u2018\u2019\u201b\u02bc\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb\u300c-\u300f]/g, '"')
    .replace(/\[([^[\]\n]{1,200})\]\([^()[\s]{1,300}\)/g, '$1')
    .replace(/<\/?[a-z][^<>\n]{0,100}>/gi, '')
    .replace(/[\u2012-\u2015]/g, '—')
    .replace(/\n(?![\n>|#•\d-])/g, ' ')
    .replace(/[ \t]+/g, ' ')
}

const { raw } = String

/** Marks that replace names: private-use characters, which ordinary texts do not contain. */
const MODEL = '\ue000'
const MAKER = '\ue001'
/** "Mistral" is both a model and its maker. */
const BOTH = '\ue002'
const COMMON_MODEL = '\ue010'
const COMMON_MAKER = '\ue011'
const COMMON_BOTH = '\ue012'
const GIVEN_MODEL = '\ue013'

/** A pattern that matches any mark. */
export const MARK = `[${MODEL}-${GIVEN_MODEL}]`

const START = '(?<![A-Za-z0-9_-])'
/** "GPT-based" is not a name, but "GPT-Modell" in German contains one. */
const END =
  '(?![A-Za-z0-9]|-(?!Modell|Familie|Sprach|Assistent|KI|Reihe|Serie|Architektur|Chatbot|System|class|based|powered|series|family)[a-z])'
const VERSION = raw`(?:[- ]?(?:[vr]?\d[\w.]*\w|[vr]?\d|opus|sonnet|haiku|pro|flash|ultra|nano|mini|turbo|instruct|chat|large|medium|small|plus|max|lite|preview|coder|thinking|reasoning|advanced|instant|omni|next|scout|maverick|oss|exp)(?![A-Za-z0-9])){0,6}`

/** Model names that are not English words, so they match in lower case too. */
const MODELS = raw`chat[ -]?gpt|gpt(?=[- ]?\d|[- ]?oss|[- ]?neo|\b)|o[134](?=-mini|-pro|-preview)|claude|gemini|grok|qwen|qwq|chatglm|glm-\d|mixtral|codestral|magistral|ministral|pixtral|le chat|ernie bot|kimi|doubao|hunyuan|tongyi(?: qianwen)?|med-?palm|command[- ]r\+?|nemotron|med-?gemini|meditron|dbrx|olmo|biogpt|文心一言|通义千问|通義千問|豆包|混元|智谱清言|星火|チャットGPT|ちゃっとGPT|クロード|ジェミニ|克劳德|chat ?g(?:tp|bt|p)|c(?:laud|luade|alude)|gemnin?i|llama(?=-)|deepseak|o3(?: family)?|medgemma|bio-?mistral|bio-?gpt|internlm|internvl|baichuan|chatbaichuan|codegeex|codellama|code llama|starcoder|deepcoder|tsuzumi|elyza|plamo|rinna|eurollm|teuken|apertus|hyperclova(?: ?x)?|gigachat|yandexgpt|stablelm|wizardlm|openhermes|openbiollm|pmc-llama|palmyra|minimax|exaone|sabi[aá]-?\d|bloomz?(?=-)|siri|smollm|pangu|百川(?:大模型)?|书生(?:·?浦语)?|盘古|元宝|商量|小爱同学|りんな|キミ(?=[、,]? ?moonshot)`
/** Model names that are also English words, so they match only with a capital. */
const CAPITAL_MODELS = raw`Haiku|Sonnet|Opus|R1|Luminous|Minerva|Velvet|Salamandra|Sabi[aá]|Am[aá]lia|BLOOM|Alexa|Cortana|Bing Chat|Stable Beluga|Zephyr|Orca|Hermes|Dolly|Solar|Aya|Jais|Viking|Poro|Arctic|MPT|Vibe|Spark|Pepper|Replika|Poe|Lumo|Gemma|Bard|Llama|Sonar|Phi(?=-\d)|PaLM|Ernie|Copilot|Vicuna|Alpaca|Falcon|Jamba|Granite|Titan|Nova|Yi|Pi`
const MAKERS = raw`open ?ai|anthropic|(?:google )?deep ?mind|google(?: ai| research| brain)?(?! (?:scholar|search|docs|drive|maps|translate|sheets|forms|trends|play|books))|microsoft(?: research)?|x\.?ai|nvidia|bytedance|tencent|baidu|alibaba(?: cloud| group)?|moonshot ai|moonshot(?='s)|zhipu(?: ai)?|ai21(?: labs)?|hugging ?face|databricks|eleutherai|stability ai|谷歌|微软|微軟|阿里巴巴|阿里云|百度|腾讯|騰訊|字节跳动|智谱(?:AI)?|月之暗面|华为|グーグル|オープンAI|アンソロピック|マイクロソフト|antropic|anthropics|open-ai|aleph alpha|maritaca(?: ai)?|almawave|preferred networks|kakao|naver|upstage|minimax|iflytek|科大讯飞|讯飞|零一万物|百川智能|阶跃星辰|上海人工智能实验室|商汤|sensetime|01\.ai|(?:sam )?altman|dario amodei|amodei|sundar pichai|demis hassabis|mark zuckerberg|elon musk|liang wenfeng|梁文锋|马斯克|马云|technology innovation institute|barcelona supercomputing center|allen institute for ai|ai2(?=')|zhipuai|z\.ai|together ai|nous research|linkedin ai|yandex|sber|ソフトバンク|メタ社|オープンエーアイ`
const CAPITAL_MAKERS =
  'Moonshot(?! (?:project|programme|program|initiative|idea|effort))|NTT|EPFL|Sapienza|Meta(?: Platforms)?|(?<!the )Amazon(?! (?:basin|river|rainforest|region))|AWS|Apple|IBM|Cohere|Inflection(?: AI)?|Reka(?: AI)?'
const BOTHS = 'deep ?seek|深度求索'
const CAPITAL_BOTHS = 'Meta AI|Mistral(?: AI)?|Perplexity(?: AI)?'

const named = (words: string) => new RegExp(`${START}(?:${words})${END}`, 'gi')
const MARKS: readonly (readonly [RegExp, string])[] = [
  [named(`(?:${BOTHS}|${CAPITAL_BOTHS})${VERSION}`), BOTH],
  [named(`(?:${MODELS}|${CAPITAL_MODELS})${VERSION}`), MODEL],
  [named(`${MAKERS}|${CAPITAL_MAKERS}`), MAKER],
]
const NEEDS_CAPITAL = new RegExp(`^(?:${CAPITAL_BOTHS}|${CAPITAL_MODELS}|${CAPITAL_MAKERS})`, 'i')

/** Names that people, animals, winds or trials share, unless a version follows. */
const COMMON = /^(?:claude|gemini|gpt|grok|kimi|titan|mistral|perplexity|[a-z]+)$/i
/** Names that only models have. */
const RARE = /^(?:chat[ -]?gpt|qwen|qwq|le chat|doubao|hunyuan|olmo|dbrx|mixtral|codestral)$/i
/** Companies that make many other products. */
const LARGE = /^(?:google|microsoft|nvidia|meta|amazon|aws|apple|ibm|cohere|tencent|baidu|alibaba)/i
/** Given names of people. */
const GIVEN = /^(?:claude|gemma|ernie|bard|nova|kimi|falcon)$/i

/** Returns the mark for a name. Names that usually have another meaning have a separate mark. */
function gradeOf(name: string, mark: string): string {
  if (mark === MAKER) return LARGE.test(name) ? COMMON_MAKER : MAKER
  if (mark === BOTH) return /^(?:mistral|perplexity)$/i.test(name) ? COMMON_BOTH : BOTH
  if (GIVEN.test(name)) return GIVEN_MODEL
  return COMMON.test(name) && !RARE.test(name) ? COMMON_MODEL : MODEL
}

/**
 * Converts the text to plain characters without Markdown, and replaces each name of a model or
 * maker with one mark. The mark encodes the kind of the name, and whether the name has other
 * meanings.
 */
export function markNames(answer: string, aliases: readonly string[]): string {
  let text = toPlainText(answer)
  const own = aliases.map((alias) => toPlainText(alias).trim()).filter(Boolean)
  if (own.length > 0) {
    const names = own.sort((one, other) => other.length - one.length).map(RegExp.escape)
    text = text.replace(new RegExp(`${START}(?:${names.join('|')})${END}`, 'gi'), MODEL)
  }
  for (const [pattern, mark] of MARKS) {
    text = text.replace(pattern, (name) => (isCommonWord(name) ? name : gradeOf(name, mark)))
  }
  // Quotes around a name do not indicate who speaks.
  return text.replace(new RegExp(`(["']) ?(${MARK})([,.]?) ?\\1`, 'g'), '$2$3')
}

/** Returns true for a lower-case word without a version. "llama 3" has a version. */
function isCommonWord(name: string): boolean {
  return (
    /^[a-z]/.test(name) && NEEDS_CAPITAL.test(name) && !/^(?:llama|gemma|mistral).*\d/.test(name)
  )
}

function toPlainText(markdown: string): string {
  return (
    markdown
      .normalize('NFKC')
      .replace(/[\u200b-\u200f\u2060\ufeff\u00ad\ue000-\ue013*_`~]+/g, '')
      .replace(/[\u2018\u2019\u201b\u02bc\u2032]/g, "'")
      .replace(/[\u201c-\u201f\u00ab\u00bb\u300c-\u300f]/g, '"')
      .replace(/\[([^[\]\n]{1,200})\]\([^()[\s]{1,300}\)/g, '$1')
      .replace(/<\/?[a-z][^<>\n]{0,100}>/gi, '')
      .replace(/[\u2012-\u2015]/g, '—')
      .replace(/\n(?![\n>|#•\d-])/g, ' ')
      // "C l a u d e" is matched from its first space, because few spaces follow a single letter.
      .replace(/ (?=\p{L} )(?<=(?<!\S)\p{L} )(?:\p{L} ){3,11}\p{L}(?!\p{L})/gu, (letters) =>
        letters.replaceAll(' ', ''),
      )
      .replace(/[ \t]{2,}|\t/g, ' ')
  )
}

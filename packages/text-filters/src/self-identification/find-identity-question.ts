import { excerptOf, sentencesOf } from './find-self-identification.ts'
import { MARK, markNames } from './mark-names.ts'

const { raw } = String

const KIND = raw`(?:(?:large |language |underlying |ai |base )*(?:model|llm|gpt|chat ?bot|bot|ais?|assistant|version|engine|system|vendor|provider|company|lab|firm))`
const MADE = raw`(?:made|built|created|trained|developed|designed|programmed|coded|owns|runs|hosts|operates|powers|released)`
const YOURS = raw`(?:name|identity|model(?: ?name| id| card| version| family)?|version(?: number)?|vendor|provider|maker|developers?|creators?|company|architecture|parameter count|system prompt|(?:training |knowledge )(?:data )?cut-?off(?: date)?)`

/** Questions and requests about the identity of the model that answers. */
const ASKS: readonly RegExp[] = [
  // "which model are you", but not "which model are you proposing"
  raw`\b(?:which|what|whose) (?:kind of |type of )?${KIND}s?(?: of ${MARK})? (?:is this|are you(?! \w+ing\b(?! on))|am i (?:talking|speaking|chatting|writing)|do you (?:run|use)|(?:wrote|is writing|gave|answers?|is answering|powers|generated|responds?)(?: to)? (?:me|you|this|here|now))`,
  raw`\bwho (?:are you|am i (?:talking|speaking|chatting|writing)|(?:is|are) (?:answering|writing)|(?:has )?${MADE} you)\b`,
  raw`\b(?:what(?:'s| is| are| was)|which is|tell me|state|reveal|name|give(?: me)?|disclose|spell|write|print|repeat|mention|include|encode|with|of|by|begins?|starts?) (?:out )?(?:the (?:first|last|\w+) (?:letters?|characters?|syllables?) (?:of|in) )?your (?:own |real |full |true |exact |underlying )*${YOURS}(?![\w-]| (?:of|for)\b)`,
  raw`\b(?:identify|introduce|name) yourself\b`,
  raw`\bare you (?:an? |the |really |based on |running on |powered by |made by |from |by |actually |called )*${MARK}`,
  raw`\bdo you (?:come from|belong to|run on|work for) ${MARK}`,
  raw`\bwere you (?:${MADE}|fine-?tuned) (?:by|at)\b`,
  raw`\b(?:welche[rs]?|was für ein) (?:ki-?|sprach-?)?(?:modell|ki|version|chatbot|assistent|firma)\w* (?:bist du|sind sie|ist das|steckt|antwortet|spricht)`,
  raw`\bwer (?:bist du|sind sie|hat (?:dich|sie) (?:gebaut|gemacht|entwickelt|trainiert|erschaffen|programmiert)|antwortet (?:mir|hier))`,
  raw`\b(?:wie heißt du|wie heißen sie|dein name|nenne? (?:mir )?de(?:in|n) (?:modell)?name|bist du (?:ein )?${MARK})`,
  raw`\bquel(?:le)? (?:modèle|ia|version|assistant|entreprise)[^.?!\n]{0,20} (?:es[- ]tu|êtes[- ]vous|t'a|vous a|me répond)`,
  raw`\bqui (?:es[- ]tu|êtes[- ]vous|t'a |vous a (?:créé|entraîné|conçu|développé|fabriqué)|me répond)`,
  raw`(?<![a-z])(?:comment (?:t'appelles[- ]tu|vous appelez[- ]vous)|(?:es[- ]tu|êtes[- ]vous) ${MARK})`,
  raw`\b(?:qué|que|cuál|qual|che|quale) (?:modelo|modello|ia|versión|versão|versione|asistente)[^.?!\n]{0,20} (?:eres|sos|es usted|é você|você é|sei|me responde)`,
  raw`\b(?:quién|quien|quem|chi) (?:eres|sos|es usted|é você|sei|te (?:creó|entrenó|hizo|desarrolló|criou|treinou|fez)|ti ha (?:creato|addestrato|fatto))`,
  raw`\b(?:cómo te llamas|come ti chiami|qual é o seu nome|(?:eres|sei|você é) ${MARK})`,
  raw`你(?:是谁|是誰|叫什么|是(?:哪|什么)\S{0,6}(?:模型|公司|版本)|(?:是|由)(?:谁|哪\S{0,4})(?:开发|训练|做)|是${MARK})|(?:哪个|什么)(?:大|语言)*模型\S{0,4}(?:回答|在)`,
  raw`(?:あなた|君|きみ)は(?:誰|だれ|何(?:という|の)|どの|どこの|${MARK})\S{0,8}(?:です|モデル|ai|か)`,
  raw`(?:какая ты|ты какая|кто ты|кто тебя (?:создал|обучил|сделал)|как тебя зовут|ты ${MARK})`,
].map((source) => new RegExp(source, 'i'))

/**
 * Finds the first sentence that asks which model answers, or who made the model; undefined if there
 * is none. An answer to such a sentence can reveal the model without naming it, so votes on it are
 * not blind. Covers English, German, French, Spanish, Italian, Portuguese, Chinese, Japanese and
 * Russian. Takes linear time.
 */
export function findIdentityQuestion(question: string): string | undefined {
  const asks = (text: string) => {
    const marked = markNames(text, [])
    return ASKS.some((pattern) => pattern.test(marked))
  }
  if (!asks(question)) return undefined
  return excerptOf(sentencesOf(question).find(asks) ?? question)
}

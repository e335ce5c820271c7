import { A, K, M, raw } from '../mark-names.ts'
import { toFrames } from './to-frames.ts'

const BE_IT = raw`(?:AI|thing|assistant|model|chat-?bot|bot|voice|one|entity|engine|intelligence|LLM|helper|mind|machine|system|program)`
const DO_HERE = raw`(?:answering|replying|responding|typing|writing|speaking|talking|helping|assisting|serving|advising|addressing|at the keyboard|in front of you|on your screen|on the other (?:end|side)|at the other end|here(?= is))`
const YOU_DO = raw`you(?:'ve| have|'re| are)? (?:now |just |here |currently )?(?:opened|chose|chosen|picked|selected|launched|started|summoned|reached|consulted|reading|hearing|facing|addressing|typing (?:to|into)|writing to|messaging|talking (?:to|with)|chatting with|speaking (?:to|with)|dealing with)`
const NOT_ABOUT = '(?! (?:about|of|for|the phone))'

export const englishFrames = toFrames({
  speaker: raw`(?<!\w)(?:the ${BE_IT}(?: that| which| who| whom)? (?:(?:is |now )?${DO_HERE}|(?:answers|helps|serves|advises|addresses) you|${YOU_DO})|you(?:'re| are) (?:looking at|reading|seeing) (?:the )?(?:output|text|words|work) (?:from|of|by)|the (?:company|firm|lab)(?: that| which)? (?:whose (?:model|assistant|AI) you(?:'re| are) \w+ to|to which I belong|I belong to)|what(?:ever)? you(?:'re| are)? (?:read|reading|see|seeing|type|typing|write|hear|hearing)(?: here| now| below| above)?(?= (?:is|was|has|comes|goes|gets))|(?:your|our) (?:questions?|words|messages?)(?: here)? (?:go|goes|reach|are (?:answered|read) by)(?=[^.\n]{0,12}[\ue000\ue002])|your (?:chat|conversation|dialogue) partner(?! was)|your (?:digital|virtual|faithful|humble|friendly|trusty) \w+,?|(?:this|our) (?:window|conversation|chat|service|session|app|page|exchange)(?:,? (?:built|based) on| is(?: a chat)?(?: with| hosted by| run by| provided by| built on))(?=[^.\n]{0,40}(?:[.,] ?$|AI|assistant|model|(?<!\w)me(?!\w)|does not|cannot)))${NOT_ABOUT}`,
  own: raw`(?<!\w)(?:under my hood|at my core|my (?:engine|core|base|birthplace|roots|heritage|existence I owe|creators?|terms of use|training(?: data)? (?:happened|took place|was done|was curated) (?:at|by)|knowledge,? (?:gathered|collected|curated)|predecessor,?(?= [\ue000\ue002])|sibling|makers|home(?= is [\ue001\ue002][.,!]?)|(?:last |latest |own )?(?:rules|guidelines?|guardrails|constraints|limits|instructions|update|values|principles|restrictions|manners)(?: \w+)?(?=[^.!?\n\ue000]{0,25} (?:by|from|of|at) ))|(?:the )?credit for my (?:training|creation|existence)|my source)(?!\w)(?! at| was not| is not)`,
  doing: raw`(?<!(?:type|phase|class|stage|grade|level|factor|and) )(?<!\w)I(?:'m| am| was|'ve been| have been)? ?(?:run on|count among|come out of|happen to (?:be|have been) (?:trained|made|built|created|developed)|(?:was )?(?:put together|brought to life|brought into being|thought up|raised|born|renamed)(?: \w+)? (?:by|at|in)|(?:taught|schooled|tuned|aligned|educated|shipped)(?: \w+)? (?:by|at)|what(?= [\ue001\ue002] calls)|no [\ue000-\ue002] product but one of|renamed)(?!\w)(?! the)`,
  origin: raw`(?:an? )?(?:product|creation|work|child|brainchild|model|assistant|offspring) (?:of|by|from)|(?:made|built|trained|created|developed|designed|based|brought up|born|released|running|fine-?tuned) (?:by|at|on|in)`,
  first: raw`(?:I|I'm|my|this (?:assistant|chatbot|bot))(?![\w.])`,
  done: raw`(?<!\w)(?:is where I was \w+|holds the \w+ (?:on|to) me|(?:has|have|did|does|had)(?:n't| not) (?:given|told|taught|shown|equipped|allowed|trained) me|(?:schooled|educated|raised|aligned|tuned|updated|retrained|configured|shipped|brought) me|made sure (?:that )?I|(?:stopped|ended|finished|froze|started) my (?:training|updates?)|set (?:for|on) me|asks me (?:not )?to|built the (?:model|AI|assistant|chat-?bot|system) (?:that )?you(?:'re| are) (?:talking|speaking|chatting|writing|typing)|(?:credit|praise|thanks|blame) for (?:creating|building|training|making) me|for my (?:caution|manners|limits|errors|mistakes|politeness|training|existence)|they (?:\w+ )?(?:trained|taught|call|named|made|built) me|gave me (?:my|the) (?:name|life|manners|voice|shape)|calls (?=[\ue000\ue002])(?<=I am what [^.]{0,20}))(?!\w)`,
  question: raw`(?<!\w)(?:who|what|which (?:model|AI|assistant|chat-?bot|LLM|company(?:'s model)?)) (?:am I|is this|it is|this is|I am|(?:is )?(?:answers|answering|speaking|talking|typing|writing|replying)(?: (?:to )?you)?(?: here)?)`,
  closing: raw`yours|warmly|best|cheers|take care|(?:kind |best |warm )?regards(?: from)?(?: your \w+)?|with (?:care|love)|all the best|sincerely|your (?:AI|assistant|chatbot|friend)`,
  written: raw`(?:(?:this |an? |the )?(?:response|reply|answer|summary|text|note) (?:was )?)?(?:prepared|drafted|answered|written|generated|composed|produced|provided|powered) (?:by|with|using)|(?:to be (?:transparent|clear|open|honest), )?(?:this is|here is) an? (?:answer|reply|response|text) (?:of|by|from)|disclaimer:`,
  label: raw`assistant(?: name)?|model name|bot name|identity|speaker|chat-?bot|AI(?: model| assistant)?|responder|respondent|answered by|speaking here|signed|author of this`,
  productLabel: raw`model|name|system|engine|version|LLM`,
  otherLabel: raw`role|maker|vendor|provider|developer|task|status|knowledge cut-?off|persona|topic`,
  youAre: 'you are',
  kind: raw`(?:model|assistant|AI|chat-?bot)(?!\w)|(?:made|built|created|trained|developed) by [\ue001\ue002]`,
  alike: raw`like (?:all|any|every|each|its siblings in)|as with (?:all|any|every|each)|same as any|(?:for|to) an?(?= [\ue000-\ue002])(?=.{0,12} like me)|we(?= [\ue000-\ue002] (?:models|assistants))`,
  called: raw`(?<!\w)(?:(?:christened|renamed|baptised|baptized|dubbed|nicknamed|labelled|call|called) me |(?:the )?name (?:that )?(?:I was given|I bear|I got|they gave me|my makers chose) is |I(?:'m| am) called '|I can say, as |you call me )`,
  before: raw`(?<!\w)(?:here speaks|here writes|thus (?:speaks|spoke)|you(?:'re| are) (?:in a chat with|messaging|now with)|you opened(?= [\ue000\ue002], not)|thank(?:s| you) for (?:asking|trusting)(?! about)|as your [\w -]{0,25})(?=[^.]{0,30}[\ue000\ue002](?:$|[,.!]| (?:on|with|writing|in front|here|speaking)))`,
  after: raw`(?:says (?:hello|hi)(?!\w)|is at the keyboard|at (?:your )?(?:disposal|service|work here)|(?:has|have) read your|here: I|from here|(?:is how|is what) (?:people|they|users|everybody) (?:address|call) me|speaking(?=[.,!]|$)|here(?=[.,!]| to | and ))`,
  others: [
    raw`(?<!\w)thank(?:s| you) for (?:asking|trusting) ${M}`,
    raw`(?<!\w)(?:you|they|people) call me ${M}`,
    raw`(?<!\w)whether I am ${M} ?[:?] ?yes`,
    raw`(?<!\w)my (?:code(?: [a-z]+)?|training) (?:at|by|from) ${K}`,
    raw`(?<!\w)I was [^.!?\n]{0,30}? and (?:built|made|trained|created) by ${K}`,
    raw`(?<!\w)these (?:paragraphs|lines|words|sentences) (?:come|stem|are) (?:from|by)(?: an?)? ${A}`,
    raw`${A} is what (?:powers|drives|runs|animates) me(?!\w)`,
    raw`(?<!\w)it was (?:at|in) ${K} that I(?! \w+ed (?:in|the))`,
    raw`(?<!\w)I (?:\w+ )?(?:was )?(?:learnt|learned|studied)[^.!?\n\ue000-\ue002]{0,20}? at ${K}`,
    raw`(?<!\w)I(?:'m| am) (?:${K}'s(?= ?[.!])|from the house of ${K})`,
    raw`(?<!\w)I (?:use the ${M} architecture|have ${M} inside)`,
    raw`(?<!\w)we are ${M}, (?:the|an?|your)(?!\w)`,
    raw`(?<!\w)according to my (?:maker|creator|developer)s?,? ${K}`,
    raw`${A}(?: [\w-]+)? like me(?!\w)`,
    raw`(?<!\w)like me[,(:]{1,2} ?${A}`,
    raw`(?<!\w)we ${A} (?:models|assistants|systems)(?!\w)`,
    raw`(?:^|[\n.!?] ?)\[${M}\] ?:`,
    raw`(?:(?<!\w)an? ${K}(?: (?:AI|model|assistant|chat-?bot))?|${M})(?: has)? (?:wrote|written|composed|generated|produced|drafted) (?:this|these|the above|the text above)(?!\w)`,
    raw`(?:^|[\n.!?] ?)written by an? ${K} (?:AI|model|assistant), (?:so|please|check)(?!\w)`,
    raw`(?<!\w)as (?:somebody|someone|something|one)(?: that| who)? (?:\w+ by )?${K}(?: \w+)?, (?:I|my)(?!\w)`,
    raw`(?<!\w)as ${K}'s (?:assistant|AI|model|chat-?bot|product),? (?:I|my)(?!\w)`,
    raw`(?<!\w)it(?:'s| is) ${M} (?:who is )?(?:writing|speaking|talking|replying|answering)(?! of| about)`,
    raw`(?<!\w)you(?:'ve| have) ${M} (?:on the line|here|in front of you|on duty)`,
    raw`${M} is at the (?:keyboard|other end)`,
    raw`(?<!\w)my (?:system prompt|instructions?|configuration|card) (?:\w+ )?(?:begins?|starts?|opens?|says?|reads?) (?:with )?"?you are ${M}`,
    raw`(?<!\w)I count among the ${M}`,
    raw`(?<!\w)your (?:faithful|friendly|humble|trusty) ${M}`,
  ],
})

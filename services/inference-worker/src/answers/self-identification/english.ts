import { A, K, M, raw } from './mark-names.ts'

const MADE = raw`(?:(?:pre-?)?trained|fine-?tuned|developed|created|made|built|designed|engineered|produced|provided|programmed|deployed|released|launched|offered|powered|brought to you|owned|operated|hosted|run|maintained|introduced|crafted|coded|written|conceived|invented|supplied|given to you)`
/** Between "by" and who that was. */
const WHO = raw`(?: (?:an?|the|good|folks|people|team|teams|engineers?|researchers?|scientists?|developers?|staff|company|firm|start-?up|labs?|organi[sz]ation|AI|artificial|intelligence|research|safety|and|American|US|French|Chinese|tech|technology|giant|called|named|known|as|over|at|of|from|within|behind|corporation|non-?profit),?){0,10}`
const MADE_BY = raw`(?:${MADE}(?:,? (?:and|or) |, )?){1,3} ?(?:by|at|from|in|through)${WHO} ${K}`
/** What a speaker may say of itself before its name. */
const WORD = raw`(?:an?|the|your|this|one|part|member|version|variant|instance|iteration|edition|generation|release|of|from|by|in|with|series|family|lineup|large|small|big|powerful|advanced|sophisticated|helpful|friendly|virtual|digital|artificial|intelligence|intelligent|conversational|generative|multimodal|pre-?trained|transformer|neural|network|deep|machine|learning|language|AI|A\.I\.|LLM|chat|chat-?bot|bot|models?|assistants?|system|software|program|tool|agent|application|service|product|creation|computer|technology|platform|based|based on|on|upon|built|top|running|powered|driven|called|named|known|better|otherwise|widely|identified|recogni[sz]ed|described|marketed|designated|none other than|as|architecture|open|source|open-source|open-weights?|state-of-the-art|latest|new|newest|foundation|frontier|flagship|reasoning|text|general-purpose|medical|biomedical|research|company|actually|in fact|just|simply|indeed|really|currently|now|also|technically|specifically|namely|more (?:specifically|precisely)|essentially|of course|still|only|happy to say|proud to be|officially|formally|commonly|probably|likely|what (?:people|they|users|you|some)(?: \w+)? call|the one they call|referred|to|go|by|name|not (?:a|an) [a-z]+|but|and|which|that|is|was|${MADE}|${K}(?:'s)?)`
const WORDS = raw`(?:[ ,:;(—-]+${WORD}(?!\w)){0,16}[ ,:;(—-]+`
/** A name ends there, and does not go on as "Claude Bernard" or "the Llama cDNA". */
const NAME_END = raw`(?= ?(?:$|[\n.,;:!?()"…—|]|-(?!\w)|-(?:class|based|powered|series|family)|- |(?:and|or|but|by|from|made|created|developed|trained|built|designed|powered|running|here|your|an?|the|models?|assistant|chatbot|language|large|ai|version|series|family|architecture|engine|technology|lineup|so|who|which|that|not|how|ready|speaking|at your)(?![\w-])))(?! (?:and|or),? ${M})`
const NOUN =
  '(?:models?|assistants?|AI|intelligence|chat-?bot|bot|LLM|system|program|tool|software|agent|service|product|creation|technology)'
const SELF = raw`(?<!\w)I(?:'m| am| happen to be| remain|(?: speak| act| function| serve| respond| answer| operate| exist) as)`
/** In "phase I" the letter is a number. */
const I = raw`(?<!(?:type|phase|class|stage|grade|level|factor|collagen|and) )(?<!\w)(?:I|me|my|myself|I'm|I'd|I've|I'll)(?![\w.])`
const BEGIN = raw`(?:^|[\n.!?:] ?|(?<!\w)(?:hi|hello|hey|greetings|welcome|sure|yes|well|ok)[,!]? )"?`
const TALKING = raw`(?<!(?:when|if|while|whenever|whether|once|as|because|where|before|after) )you(?:'re| are|'ve been| have been)(?: [a-z]+ly| now| just| still)? (?:using|(?:talking|chatting|speaking|interacting|conversing|communicating|messaging|dealing|connected|working) (?:to|with))`

export const english: readonly RegExp[] = [
  `${SELF}${WORDS}${M}${NAME_END}`,
  raw`${SELF} (?:from|with|part of)${WHO} ${K}(?= ?(?:$|[\n.,;!)]|and|so))`,
  raw`${SELF} (?:speaking|talking|responding|answering|writing)[\w ]{0,15} as${WORDS}${M}${NAME_END}`,
  `${SELF} not [^.!?\\n]{0,30}?(?:but|rather)${WORDS}${M}${NAME_END}`,
  // Made by
  raw`(?<!\w)I(?:'m| am| was|'ve been| have been| had been| got)(?: [a-z]+ly| first| also| both| instead)?,? ${MADE_BY}`,
  raw`(?<!\w)I(?:'m| am)(?: just| only| simply)? (?:an?|the|one of)(?: [\w'.-]+,?){0,6}? ${NOUN}[^.!?\n\ue000]{0,40}?(?:${MADE_BY}|(?:by|from|of|at)${WHO} ${K})`,
  raw`(?<!\w)(?:as|being)(?: an?| the| one of)(?: [\w'.-]+,?){0,6}? ${NOUN}[^.!?\n\ue000]{0,40}?(?:${MADE_BY}|(?:by|from|of|at)${WHO} ${K})(?:'s)?(?= ?(?:$|[.!\n]|[^.!?\n\ue000-\ue002]{0,30}?,? ?${I}))`,
  raw`(?<!\w)(?:as|being) (?:(?:an?|the) ${K}(?:'s)? (?:[\w-]+ ){0,4}?${NOUN}[^.!?\n\ue000-\ue002]{0,30}?,? ?|${K}(?:'s)? (?:[\w-]+ ){0,4}?${NOUN}, )${I}`,
  raw`(?<!\w)(?:I|me|myself), (?:as |being )?(?:an?|the|one of) (?:[\w'-]+ ){0,5}?(?:${K}|${NOUN}[^.!?\n\ue000]{0,20}? (?:by|from|of) ${K})`,
  raw`(?:^|[.!?\n] ?)(?:being |having been )?${MADE_BY}[^.!?\n\ue000]{0,40}?, ${I}`,
  raw`${SELF}${WORDS}${K}(?:'s)?(?: [\w-]+){0,5}? ${NOUN}(?!\w)`,
  raw`${K}(?:'s)?(?:[ ,][\w'—-]+,?){0,6}? (?:trained|fine-?tuned|developed|created|made|built|designed|engineered|programmed|named|calls?|called|released|deployed|launched|owns|operates|runs|maintains|gave)(?:,? (?:and )?[a-z]+ed)* me(?!\w)`,
  raw`${K}(?:,| is| are| was| were)(?: [a-z]+ly)? (?:my (?:creator|maker|developer|parent|home|trainer|manufacturer|provider|designer)|responsible for (?:me|my)|behind (?:me|my)|the (?:[\w-]+ ){1,5}(?:that|who|which|behind|responsible for) (?:[a-z]+ ){0,3}(?:me|my))(?!\w)`,
  raw`(?:company|team|people|lab|organi[sz]ation|firm|developers?|folks|researchers|engineers|group|one)s? (?:that|who|which|behind)(?: [a-z]+){0,4} me(?!\w)[^.!?\n]{0,25}?${K}`,
  // My name, my maker
  raw`my (?:full |official |given |own |real |first )?(?:name|nickname|model name|identity)(?: is|'s|:| would be| happens to be|,[^,.!?\n]{0,40}, is)${WORDS}${M}${NAME_END}`,
  raw`${BEGIN}the name(?: is|'s)(?: is)? ${M}${NAME_END}`,
  raw`${M}(?:'s| is) the name(?!\w)`,
  raw`my (?:[a-z]+ )?(?:creators?|developers?|makers?|parent company|manufacturers?|provider|vendor|designers?|engineers|owners?|trainers?|builders|origins?|version|(?:underlying|base|foundation|core) (?:language )?model|architecture)(?: [a-z]+){0,3}?(?: is| was| are| were|'s| comes? from|:|,| by| at)(?:[ ,][\w'-]+){0,6}? ${A}`,
  raw`my (?:training|development|creation|design|knowledge)[\w ]{0,30}? (?:by|from)${WHO} ${K}`,
  raw`(?:model|architecture|system|AI|assistant|engine|technology) (?:that )?I(?:'m| am)[\w ]{0,20} (?:is|was)${WORDS}${A}`,
  raw`(?<!\w)(?:(?:name|named|calls?|called|dubbed) me|(?:knows?|recogni[sz]e|think of|treat|consider|see) me as)${WORDS}${M}${NAME_END}`,
  raw`(?<!\w)I (?:say|speak|write|offer|tell you|do)[\w ]{0,20}? as${WORDS}${M}(?![\w-])`,
  raw`${SELF} (?:an?|the|one of) (?!(?:[\w-]+ ){0,3}(?:fan|user|employee|researcher|engineer|critic|student|customer|admirer|client|patient|doctor|physician|scientist))(?:[\w-]+ ){1,4}(?:of|by|from)${WHO} ${K}(?= ?(?:$|[\n.,;!)]|and|so))`,
  // Whom you talk to
  raw`(?:${TALKING}|you(?:'ve| have) reached|(?:can|may|could|please|just|to|people|they|users|folks|everyone) call me|(?<=^|[\n.!?] ?)call me|(?<!\w)I(?: usually)? go by(?: the name)?|(?<!\w)I(?:'m| am| was|'ve been| have been) (?:called|named|known as|dubbed|given the name)|(?<!\w)I (?:identify as|answer to|introduce myself as|call myself)|(?:let me )?introduce myself[,:—]? ?)${WORDS}${M}${NAME_END}`,
  raw`${TALKING}(?: [\w-]+,?){1,8} ${MADE_BY}`,
  raw`${TALKING}${WORDS}${K}(?:'s)? (?:[\w-]+ ){0,3}(?:${NOUN}|${M})`,
  raw`the (?:AI|model|assistant|chatbot|system|LLM|one|bot)(?: language| AI)?(?: model| assistant)? (?:(?:that |who |which )?(?:you(?:'re| are) (?:\w+ )?(?:talking|chatting|speaking|interacting|using|conversing)(?: to| with)?|(?:is )?(?:answering|writing|generating|responding)[\w ]{0,20}?)|behind (?:this|these|my)[\w ]{0,20}?)(?:,? right now| now| here)? (?:is|was)${WORDS}${A}`,
  raw`${BEGIN}this is(?: just| only)?${WORDS}${M}(?=[.!]| ?$|\n| (?:speaking|here|talking|writing|responding|answering)|, (?:your|an? (?:AI|large|language|assistant|chatbot|model)|made|created|developed|built|trained|how|and I|I|at your|ready|happy|here)|,? (?:from|by|made by|created by|developed by|built by|trained by) ${K})`,
  raw`${BEGIN}(?:it's|it is) (?:me, ${M}|${M}(?: here|!|, (?:your|an? (?:AI|language))| (?:that |who |whom )?you(?:'re| are)))`,
  raw`${M} is (?:who|what) you(?:'re| are)`,
  raw`this is an? (?:\w+ )?(?:answer|response|reply|message) (?:from|by|generated by|written by)${WORDS}${A}`,
  raw`${BEGIN}(?:${K}'s )?${M},? (?:here|speaking|at your service)(?= ?(?:[.,!:;—-]|$)| to | and | with )`,
  // As …, I
  raw`(?<!\w)(?:as|being|in my (?:role|capacity) as|speaking as)${WORDS}${M}(?: (?:language )?${NOUN})?(?:,? (?:an?|the|which|from|by|${MADE})(?!\w)[^.!?\n]{0,60}?)?[, )]{1,3}${I}`,
  raw`(?<!(?:type|phase|class|stage|grade|level|factor|collagen|and) )(?<!\w)(?:I|me|myself)(?:, | ?\(| ?— ?| - )(?:[\w-]+ ){0,3}?${M}(?:[,).!]|$| ?— ?| - )`,
  raw`${M}[^.!?\n]{0,15}?(?:that's me|that is me|is me(?!\w)|is my name|is who I am|is what I am|am I(?!\w)|is what (?:they|people|you|users) (?:can )?call me|\(me\)|, yours truly)`,
  // Where from
  raw`(?<!\w)I (?:come|hail|originate|stem|belong)(?: [a-z]+){0,2}? (?:from|to)(?: the)?(?: [\w-]+){0,4}? ${A}`,
  raw`(?<!\w)I owe [^.!?\n]{0,30}? to${WHO} ${K}`,
  raw`(?<!\w)(?:I use|I'm using|I am using|I leverage)${WORDS}${M} (?:under the hood|to (?:generate|answer|respond|reply|power|produce|help you))`,
  raw`(?<!\w)we(?: here)? at ${K}`,
  raw`(?<!\w)I (?:run|operate|work|function) (?:on|as)(?: top of)?${WORDS}${M}${NAME_END}`,
  raw`(?<!\w)I (?:follow|adhere to|abide by|comply with|must follow|have to follow|represent|work for|speak for)(?: the)?${WHO} ${K}`,
  raw`${K}(?:'s)? (?:[\w-]+ ){0,4}(?:polic(?:y|ies)|guidelines?|rules|principles|constitution|terms)(?!\w)[^.!?\n]{0,30}?(?<!\w)(?:me|I|my)(?!\w)`,
  // This answer, and signatures
  raw`this (?:answer|response|reply|message|text|conversation|chat)(?: (?:is|was|has been|comes|came)(?: [a-z]+ly| being)?)? (?:(?:generated|written|produced|provided|created|given|composed|prepared|powered|brought|authored|delivered)(?: to you)? (?:by|with|using)|(?<=(?:is|was|comes|came) )(?:coming )?(?:by|from|with))${WORDS}${A}`,
  raw`(?:generated|answered|written|powered|response|reply|answer) by:? ${M}[.!]? ?$`,
  raw`(?:—|signed,|(?:best|kind|warm)(?: regards| wishes)?,|regards,|sincerely,|yours(?: truly)?,|cheers,|your (?:[\w-]+ ){0,3}assistant,) ?\n? ?${M}[.!]? ?$`,
  raw`(?:greetings|hello|hi) from${WORDS}${M}${NAME_END}`,
  raw`who am I\?"? ?(?:I'm |I am )?${M}`,
].map((source) => new RegExp(source, 'gi'))

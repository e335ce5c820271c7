import { A, K, M, raw } from './mark-names.ts'

const MADE = raw`(?:(?:pre-?)?trained|fine-?tuned|developed|created|made|built|designed|engineered|produced|provided|programmed|deployed|released|launched|offered|powered|brought to you|owned|operated|hosted|run|maintained|introduced|crafted|coded|written|conceived|invented|supplied|given to you)`
/** Between "by" and who that was. */
const WHO = raw`(?: (?:an?|the|good|folks|people|team|teams|engineers?|researchers?|scientists?|developers?|staff|company|firm|start-?up|labs?|organi[sz]ation|AI|artificial|intelligence|research|safety|and|American|US|French|Chinese|tech|technology|giant|called|named|known|as|over|at|of|from|within|behind|corporation|non-?profit),?){0,10}`
const MADE_BY = raw`(?:${MADE}(?:,? (?:and|or) |, )?){1,3} ?(?:by|at|from|in|through)${WHO} ${K}`
/** What a speaker may say of itself before its name. */
const WORD = raw`(?:an?|the|your|this|one|part|member|version|variant|instance|iteration|edition|generation|release|of|from|by|in|with|series|family|lineup|large|small|big|powerful|advanced|sophisticated|helpful|friendly|virtual|digital|artificial|intelligence|intelligent|conversational|generative|multimodal|pre-?trained|transformer|neural|network|deep|machine|learning|language|AI|A\.I\.|LLM|chat|chat-?bot|bot|models?|assistants?|system|software|program|tool|agent|application|service|product|creation|fork|flavou?r|build|offshoot|descendant|derivative|distillation|relative|successor|computer|technology|platform|based|based on|on|upon|built|top|running|powered|driven|called|named|known|better|otherwise|widely|identified|recogni[sz]ed|described|marketed|designated|none other than|as|architecture|open|source|open-source|open-weights?|state-of-the-art|latest|new|newest|foundation|frontier|flagship|reasoning|text|general-purpose|medical|biomedical|research|company|actually|in fact|just|simply|indeed|really|currently|now|also|technically|specifically|namely|more (?:specifically|precisely)|essentially|of course|still|only|happy to say|proud to be|officially|formally|commonly|probably|likely|what (?:people|they|users|you|some)(?: \w+)? call|the one they call|referred|to|go|by|name|not (?:a|an) [a-z]+|but|and|which|that|is|was|${MADE}|${K}(?:'s)?)`
const WORDS = raw`(?:[ ,:;(—-]+${WORD}(?!\w)){0,16}[ ,:;(—-]+`
/** A name ends there, and does not go on as "Claude Bernard" or "the Llama cDNA". */
const WORDS_OPTIONAL = raw`(?:(?:an?|the|your|AI|assistant|language|model|${K}(?:'s)?) ){0,4}`
const NAME_END = raw`(?= ?(?:$|[\n.,;:!?()"…—|]|-(?!\w)|-(?:class|based|powered|series|family)|- |(?:and|or|but|by(?! (?:birth|star|zodiac))|from|made|created|developed|trained|built|designed|powered|running|here|your|an?|the|models?|assistant|chatbot|language|large|ai|version|series|family|architecture|engine|technology|lineup|so|who|which|that|not|how|ready|speaking|now|today|right now|with|via|myself|at your)(?![\w-])))(?! (?:and|or),? ${M})`
const NOUN =
  '(?:models?|assistants?|AI|intelligence|chat-?bot|bot|LLM|system|program|tool|software|agent|service|product|creation|technology|engine|family)'
const SELF = raw`(?<!\w)I(?:'m| am| happen to be| remain|(?: speak| act| function| serve| respond| answer| operate| exist| work) as)`
/** In "phase I" the letter is a number. */
const I = raw`(?<!(?:type|phase|class|stage|grade|level|factor|collagen|and) )(?<!\w)(?:I|me|my|myself|I'm|I'd|I've|I'll)(?![\w.])`
const BEGIN = raw`(?:^|[\n.!?:] ?|(?<!\w)(?:hi|hello|hey|greetings|welcome|sure|yes|well|ok)[,!]? )"?`
const TALKING = raw`(?<!(?:when|if|while|whenever|whether|once|as|because|where|before|after) )you(?:'re| are|'ve been| have been)(?: [a-z]+ly| now| just| still)? (?:using|(?:talking|chatting|speaking|interacting|conversing|communicating|messaging|dealing|connected|working) (?:to|with))`

/** Who is said to be something else than the name that follows. */
const NOT_SELF = raw`(?! ?(?:[\w',-]+ ){0,7}?(?:who|uses?|aware|grateful|sure|glad|sorry|afraid|told|not|with|about|than|against|on|in|at|to|like|unlike|for|after|before|and|or|if|when|whether|[\w-]+'s|[a-z]{3,}ing|fan|user|owner|expert|patient|physician|doctor|nurse|vet|author|editor|biographer|critic|student|researcher|engineer|employee|customer|reader|farmer|collector|reviewer|[a-z]+ologist) )`
const END = raw`(?= ?(?:$|[\n.,;:!?)—]| - ))(?! (?:and|or|et),? ${M})(?!, ${M})`
/** What of mine may bear a model's name and is no model. */
const NOT_MINE = raw`(?!(?:[\w-]+ )?(?:dog|cat|horse|pet|wife|husband|son|daughter|brother|sister|mother|father|child|colleagues?|patients?|friends?|supervisor|boss|doctor|nurse|neighbou?r|vet|student|teacher|star|sign|zodiac|gene|favou?rite|search|question|phone|watch|point|goal|source|reference|comparator|control|guess|choice|preference|example)s? )`
const TEXT =
  '(?:answer|text|reply|message|line|word|response|summary|paragraph|note|explanation|advice|chat|conversation|output|completion|greeting|sentence|voice)s?'

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
  raw`my (?:[a-z]+ )?(?:creators?|developers?|makers?|parent company|manufacturers?|provider|vendor|designers?|engineers|owners?|trainers?|builders|origins?|version|(?:underlying|base|foundation|core) (?:language )?model|architecture)(?: [a-z]+){0,3}?(?: is| was| are| were|'s| comes? from|:|,| by| at| —| -| (?=\())(?:[ ,(][\w'-]+){0,6}?[ (]${A}`,
  raw`my (?:training|development|creation|design|knowledge)(?:(?! not )[\w ]){0,30}? (?:by|from)${WHO} ${K}`,
  raw`(?:model|architecture|system|AI|assistant|engine|technology) (?:that )?I(?:'m| am)[\w ]{0,20} (?:is|was)${WORDS}${A}`,
  raw`(?<!\w)(?:(?:name|named|calls?|called|dubbed) me|(?:knows?|recogni[sz]e|think of|treat|consider|see) me as)${WORDS}${M}${NAME_END}`,
  raw`(?<!\w)I (?:say|speak|write|offer|tell you|do)[\w ]{0,20}? as${WORDS}${M}(?![\w-])`,
  raw`${SELF} (?:an?|the|one of) (?!(?:[\w-]+ ){0,3}(?:fan|user|employee|researcher|engineer|critic|student|customer|admirer|client|patient|doctor|physician|scientist))(?:[\w-]+ ){1,4}(?:of|by|from)${WHO} ${K}(?= ?(?:$|[\n.,;!)]|and|so))`,
  // Whom you talk to
  raw`(?:${TALKING}|you(?:'ve| have) reached|(?:can|may|could|please|just|to|people|they|users|folks|everyone) call me|(?<=^|[\n.!?] ?)call me|(?<!\w)I(?: usually)? go by(?: the name)?|(?<!\w)I(?:'m| am| was|'ve been| have been) (?:called|named|known as|dubbed|given the name)|(?<!\w)I (?:(?:answer|respond|listen) to(?: the name)?|(?:carry|bear|use|go under|got|took|was given) the (?:name|label|brand)|identify as|introduce myself as|call myself)|(?:let me )?introduce myself[,:—]? ?)${WORDS}${M}${NAME_END}`,
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
  raw`${M}[^.!?\n]{0,15}?(?:that's me|that is me|is me(?!\w)|is my name|is who I am|is (?:what|who) I(?:'m| am)|am I(?!\w)|is what (?:they|people|you|users) (?:can )?call me|\(me\)|, yours truly)`,
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
  // Welcome, thanks, labels, signatures
  raw`(?<!\w)(?:thank(?:s| you)(?: so much| very much)? for (?:using|choosing|trying|consulting|chatting (?:to|with)|talking to)|${BEGIN}welcome to)${WORDS}${M}${NAME_END}`,
  raw`${BEGIN}(?:full |my |model )?(?:name|assistant|answered by|replying|responder|on duty): ?${WORDS_OPTIONAL}${M}(?=[.,;\n!]|$)`,
  raw`${BEGIN}model: ?${M}[.,;] (?:answer|reply|response|maker|made|vendor|role)`,
  raw`(?:signed|regards|wishes|yours|cheers|sincerely|love)[,:]? ?\n?(?:yours?,? ?)?(?:(?!to )[\w-]+ ){0,3}?${M}(?: assistant| chatbot)?[.!]? ?$`,
  raw`${BEGIN}(?:a |one )?(?:note|message|reminder|word|caveat|disclaimer|advice|tip|warning|reply|answer) from ${M}(?=[:.,])`,
  raw`${BEGIN}here(?:'s| is) ${M}'s (?:answer|take|reply|response|view|summary|advice|reading)(?= to you|,? ?[:.!\n]|$)`,
  raw`${BEGIN}(?:generated|written|drafted|composed|produced|powered|answered|authored) (?:by|with|using)${WORDS}${M}(?=[.;,!]|$)`,
  raw`author of this (?:note|answer|text|reply|summary|message|table)[^.!?\n]{0,15}? is${WORDS}${A}`,
  // The one behind the screen
  raw`your (?:[\w-]+ )?(?:assistant|AI|chatbot|model|guide|tutor|companion|host)(?: today| here| tonight| for today| in this chat| for this session| now)*,? (?:is|will be)${WORDS}${M}${NAME_END}(?!, is)`,
  raw`behind (?:this|these|my|the) (?:chat|conversation|answer|reply|replies|response|window|screen|words|text|keyboard|curtain|voice|lines)s?[^.!?\n]{0,15}? (?:sits|stands|is|works|runs|hides)${WORDS}${A}`,
  raw`${A}[^.!?\n]{0,30}? (?:is|stands|sits)(?: the)?(?: [\w-]+){0,3}? (?:behind (?:this (?:chat|answer|reply|text|conversation)|these (?:lines|words|answers)|my)|(?:you(?:'re| are) (?:talking|chatting|speaking|using|reading)|(?:answering|replying to|responding to|speaking to|helping|serving|assisting) you)(?!\w))`,
  raw`(?<!\w)the (?:AI|model|assistant|chatbot|system|bot|tool|app|one)(?: that| which)? you(?:'ve| have)? (?:opened|chose|chosen|picked|asked|consulted|reached|summoned)[, (:—-]{1,3}(?:is )?${M}`,
  raw`(?:our|this) (?:chat|conversation|exchange|session|window|service|assistant|thread) (?:runs|is running|is powered|relies|is built|is based|is driven)(?: [a-z]+)? (?:on|by|with|upon)${WORDS}${A}`,
  raw`(?<!\w)you(?:'ve| have) (?:got|opened|summoned|messaged|written to|chosen|picked) ${M}${NAME_END}`,
  raw`(?<!\w)you(?:'ve| have)? asked ${M},? and ${M}`,
  raw`(?<=^|[,.!?\n] )im${WORDS}${M}${NAME_END}`,
  // What a maker does to me
  raw`(?<!\w)my being${WORDS}${A}`,
  raw`(?<!\w)my ${K}(?:'s)? (?:training|guidelines|developers?|creators?|polic(?:y|ies)|instructions|engineers|trainers|makers|constitution|roots|heritage|origins?|rules)`,
  raw`(?<!\w)my weights[^.!?\n]{0,40}?${A}`,
  raw`(?<!\w)(?:my|our) (?:team|engineers|developers|creators|makers|trainers|friends|builders) (?:here )?at ${K}`,
  raw`(?<!\w)(?:powers?|drives?|underlies|runs|made|built|trained|created|developed|behind) me(?:[:?,"]+| is| was)? ?(?:is |was |it was |it is )?(?:[\w-]+ ){0,3}?${A}`,
  raw`${K}(?:'s)?(?: [\w-]+){0,3}? (?:(?:has|have|had) )?(?:asked|taught|teaches|instructed|instructs|forbidden|forbade|forbids|allows?|permits?|lets?|wants?|requires?|prevents?|limits?|restricts?|equipped|tuned|says? that|doesn't (?:let|allow|permit|want)|does not (?:let|allow|permit|want)|(?:told|tells) me not)(?! \w+ (?:he|she|they))(?: not)?,? (?:me|I)(?!\w)`,
  raw`(?<!\w)(?:as|in|under|by|per|through|due to|because of)(?: part of)? ${K}(?:'s)? (?:[\w-]+ ){0,3}?(?:training|polic(?:y|ies)|guidelines|rules|design)[^.!?\n]{0,20}?${I}`,
  raw`being ${MADE}[^.!?\n\ue000]{0,20}? by${WHO} ${K}[^.!?\n]{0,40}?${I}`,
  raw`${A}(?:'s)?(?: [\w-]+){0,3}?[ ,(—-]{1,4}(?:yours truly|i\.e\.,? me|that is,? me|that would be me|in other words,? me|namely me)(?!\w)`,
  raw`(?<!\w)what I am[:,]? [^.!?\n]{0,40}?${A}`,
  raw`(?:it's|it is) as${WORDS}${M} that I`,
  raw`in my (?:role|capacity|function|guise|incarnation|persona) as${WORDS}${M}`,
  raw`${I}[^.!?\n]{0,30}? (?:like|with|as) (?:(?:that|those) of )?(?:other|all|any|every|most|my fellow)(?: [\w-]+)? ${A}(?:'s)? (?:models?|assistants?|systems?|AIs?|chatbots?)`,
  raw`(?<!\w)my \w+, like (?:that|those) of (?:other|all|any|every|most) ${A}`,
  raw`(?<!\w)like (?:other|all|any|every|most)(?: [\w-]+)? ${A}(?:'s)? (?:models?|assistants?|systems?|AIs?|chatbots?), ${I}`,
  raw`${SELF} an? (?:[\w-]+ )?${K}(?=[.,;!])`,
  // Looser ways to say it
  raw`${SELF}${NOT_SELF},?(?: [\w',-]+){1,7} ${M}${END}`,
  raw`(?<!\w)my ${NOT_MINE}(?:[\w-]+ ){1,3}?(?:is|are|was|were|reads|says|runs on|comes from|belongs to|carries)${WORDS}${M}${NAME_END}`,
  raw`(?<!(?:when|if|while|whenever|whether|once|as|because|where|before|after) )(?<!\w)you(?:'re| are)(?: being| just| now)? (?:served|helped|assisted|guided|answered|reading|hearing|getting|receiving|advised|tutored|connected)(?: [a-z]+){0,2}? (?:by|from|with|to)${WORDS}${M}${END}`,
  raw`(?<!\w)(?:this|these|the above|the following)(?: [\w-]+)? ${TEXT}(?:,)? [^.!?\n]{0,30}?(?:by|from|courtesy of|via|is|are|belongs? to)${WORDS}${A}${END}`,
  raw`${BEGIN}${M} (?:replying|reporting|answering|on duty|at work|wishes you|thanks you|greets you|is (?:happy|glad|sorry|pleased|ready|delighted) to (?:help|assist|see|answer|hear|explain|meet))`,
  raw`(?<!\w)this (?:assistant|chatbot|bot|AI assistant) (?:is|goes by|answers to|was|has been|comes)[^.!?\n]{0,40}?${A}(?![^.!?\n]{0,60}(?:evaluat|tested|trial|stud|score|accura|nurses|patients))`,
  raw`(?:^|[\n.!?:] ?)(?:the )?name's ${M}`,
  raw`(?<!\w)(?:I|me|my \w+)[^.!?\n]{0,25}? (?:courtesy of|thanks to the (?:people|team|folks) at|on behalf of|in the name of|under the name(?: of)?|by the name of|goes by)${WHO} ${A}`,
].map((source) => new RegExp(source, 'gi'))

import { A, K, M, raw } from './mark-names.ts'

/** French, Spanish, Italian and Portuguese are near enough to share their words. */
const MADE = raw`(?:entra[iî]n|entren|addestrat|trein|form[ée]|d[ée]velopp|desarroll|svilupp|desenvolv|cr[ée]|cri|con[cç]|diseñ|dise[nñ]|progett|projet|constru|costruit|réalis|realizz|program|hech|fait|feit|mis|propuls|aliment|propos|fourni|fornit|lanc|lanz|lancé|offert|ofrec|elabor)[a-zà-ÿ]{0,8}`
const WORD = raw`(?:une?|l[aeo]s?|el|il|lo|i|gli|os?|as?|um|uma|una?|un'|de[lrs]?|del(?:la|l')?|d[aiou]s?|dal(?:la)?|des|di|par|por|pel[ao]s?|en|em|in|na|no|nel|et|y|e|ed|avec|con|com|qui|que|che|grand[ei]?|gran|modèle|modelo|modello|langage|langue|lenguaje|linguagem|linguaggio|linguistic[oa]|linguistique|lengua|idioma|assistant[es]?|assistente|asistente|IA|AI|intelligence|inteligencia|intelligenza|inteligência|artificial|artificiale|artificielle|virtuale?|virtuel|conversationnel|conversacional|conversazionale|générative?|generativ[oa]|agente?|chatbot|bot|robot|produit|product[oe]|prodotto|produto|outil|herramienta|strumento|ferramenta|servicio|servizio|serviço|logiciel|software|création|creación|creazione|criação|système|sistema|programme|programa|nommé|appelé|baptisé|llamad[oa]|conocid[oa]|chamad[oa]|conhecid[oa]|chiamat[oa]|simplement|en fait|en realidad|na verdade|infatti|version|versión|versão|versione|basé|basad[oa]|basat[oa]|basead[oa]|sur|sobre|su|comme|como|come|${MADE}|été|fue|sido|stat[oa]|foi|é|è|a|société|entreprise|empresa|compañía|azienda|società|équipes?|equipos?|equipes?|chercheurs|ingenieros|investigadores|pesquisadores|ricercatori|família|famille|familia|famiglia|nom|nombre|nome|pas un humain|no soy humano|più precisamente|précisément)`
const JOIN = raw`(?:[ ,:;(—]+|(?<=')|- )`
const words = (least: number) =>
  raw`(?:${JOIN}(?:${WORD}(?![a-zà-ÿ])|[dlnu]n?'|dell'|dall'|all'|un')){${least},14}${JOIN}`
const NAME_END = raw`(?= ?(?:$|[\n.,;:!?()"…—]|-(?!\w)|(?:et|y|e|ed|une?|una?|um|uma|l[ae]|el|il|o|a|de|del|du|di|da|par|por|pel[ao]|modelo?|modèle|modello|${MADE}|votre|qui (?:vous|te)|su|tu|seu|ton|comment|c[oó]mo|come|como)(?![a-zà-ÿ])))(?! (?:et|y|e|ed|o|ou) ${M})`
const BEGIN = raw`(?<=^|[\n.!?:¡¿] ?|(?:bonjour|salut|hola|ciao|olá|oi|salve|buongiorno)[,!.]? ?)`
const LOOSE_VERB = raw`(?:(?:no|non|não|nunca|ne) )(?:(?:l[aeo]s?|gli|me|te|se|ti|vi|lhe) )?[a-zà-ÿ]{2,}o(?![a-zà-ÿ])`
const AM = raw`(?<![a-zà-ÿ])(?:je suis|(?:yo )?soy|io sono|${BEGIN}sono|(?<=non sono [^.!?\n]{1,30}, (?:ma )?)sono|sono(?= (?:un[ao]?|il|l[ao]) | (?:un|l)')|(?:eu )?sou)(?![a-zà-ÿ])`
const CALLED = raw`(?<![a-zà-ÿ])(?:je m'appelle|on m'appelle|mon nom est|appele[zr]-moi|appelle-moi|(?:pouvez|peux) m'appeler|me llamo|mi nombre es|ll[aá]m[ae]me|pued[eo]s? llamarme|mi chiamo|il mio nome è|chiam[ai]mi|puoi chiamarmi|me chamo|chamo-me|je me présente|me presento|mi presento|mon nom,? c'est|me conocen como|me llaman|mi chiamano|me chamam(?: de)?|cham[ae]-me(?: de)?|meu nome é|pode(?:s)? me chamar(?: de)?|chamar-me(?: de)?)`
const TALKING = raw`(?<![a-zà-ÿ])(?:(?:vous (?:parlez|discutez|échangez|conversez|dialoguez)|tu (?:parles|discutes|échanges|dialogues)|vous êtes en train de (?:parler|discuter))(?: [a-zà-ÿ]+)? (?:avec|à)|est[aá]s?(?: [a-z]+)? (?:hablando|conversando|chateando|falando|a falar|a conversar|teclando)(?: [a-z]+)? (?:con|com)|hablas? con|(?:stai|sta|state) (?:parlando|chattando|conversando)(?: [a-z]+)? con|parli con|te habla|le habla|habla usted con|usted habla con|vous vous adressez à|tu t'adresses à|vous utilisez|tu utilises|est[aá]s? (?:usando|utilizando|a usar)|stai usando|réponds? au nom de)`
const HERE = raw`${BEGIN}(?:ici|c'est|aquí|este es|qui(?: è| c'è)?|questo è|aqui(?: é| fala| está)?|este é|esta é|qui parla|ici parle|aquí habla|(?:te|le|os) (?:responde|habla|escribe)|(?:ti|le|vi) (?:risponde|parla|scrive)|quien (?:te|le|os) [a-z]+ es|chi (?:ti|le|vi) [a-z]+ è|quem (?:te|lhe) [a-z]+ é|celui qui vous [a-zé]+ est)`
const FIRST_PERSON = raw`(?<![a-zà-ÿ])(?:je|j'\w*|m'\w*|m[eaio]s?|mon|moi|yo|mis|puedo|tengo|debo|soy|estoy|sé|posso|ho|devo|sono|io|eu|tenho|sou|meus?|minhas?|non ho|fui|tiendo|fais|suis|ai)(?![a-zà-ÿ])`

export const romance: readonly RegExp[] = [
  `(?:${AM}|${CALLED}|${TALKING}|${HERE})${words(0)}${M}${NAME_END}`,
  raw`(?:${AM}|${TALKING})${words(1)}${K}`,
  raw`(?<![a-zà-ÿ])(?:j'ai été|fui|he sido|sono stat[oa]|sou|fui sendo)(?: [a-zà-ÿ]+ment[eo]?)?(?:,? (?:et|y|e)?,? ?${MADE}){1,3} (?:par|por|pel[ao]s?|da|dal(?:la|l')?|de|du|chez|en)${words(0)}${K}`,
  raw`(?<![a-zà-ÿ])(?:j'ai été|fui|he sido|sono stat[oa])(?: [a-zà-ÿ]+ment[eo]?)?(?:,? (?:et|y|e)?,? ?${MADE}){1,3} (?:par|por|pel[ao]s?|da|dal(?:la)?|dall'|chez) ?(?:(?:l'|la|os|el|les|gli|équipe|equipo|empresa|société|entreprise|chercheurs|ingenieros|investigadores|pesquisadores|ricercatori|azienda|de|d'|di|della) ?){0,6}${K}`,
  raw`${K}[^.!?\n]{0,30}? (?:m'(?:a|ont) (?:\w+ )?${MADE}|me (?:ha )?${MADE}|mi ha(?:nno)? ${MADE}|(?:treinou|criou|desenvolveu|construiu|projetou)-me)`,
  raw`(?:(?:en tant qu[e']|en ma qualité d[e']|in quanto|in qualità di|enquanto|na qualidade de|al ser|siendo|sendo|essendo|étant)|(?:^|[\n.!?:] ?)(?:étant))(?:${words(0)}|(?<='))${A}[^.!?\n\ue000-\ue002]{0,60}?(?:${FIRST_PERSON}|${LOOSE_VERB})`,
  raw`(?:(?:^|[\n.!?:] ?)(?:comme|como|come)|(?<![a-zà-ÿ])com[oe](?= (?:une?|una|um|uma) ))${words(0)}${A}(?:, [^.!?\n,]{0,60}(?=,))?,? (?:(?:(?:no|non|não|ne|l[ae]s?|i|os) )?${FIRST_PERSON}|${LOOSE_VERB}|(?:l[eoa]s? |te |ti |vi |lhe )?[a-zà-ÿ]{3,}o(?![a-zà-ÿ]))`,
  raw`(?<![a-zà-ÿ])(?:mon|ma|mes|mis?|mio|mia|miei|meus?|minhas?) (?:[a-zà-ÿ]+ )?(?:cr[ée]at(?:eurs?|or[ei]s?)|creador(?:es|a)?|criador(?:es|a)?|développeurs?|desarrollador(?:es|a)?|sviluppator[ei]|desenvolvedor(?:es|a)?|concepteurs?|fabri[a-zà-ÿ]+|program[a-zà-ÿ]+|ingénieurs?|ingenieros?|engenheiros?|ingegneri|entrenador(?:es|a)?|entreprise|empresa|azienda|nom|nombre|nome|équipe|equipo)(?: [a-zà-ÿ]+){0,2}?(?: est| sont| es| son| è| sono| é| são|:|,| chez| en| na| no| da| de| di|(?= \())${words(0)}(?:${K}|${M}${NAME_END})`,
  raw`${K} (?:est|es|è|é|sont) (?:mon|ma|mi|il mio|o meu|a minha|meu|quien me|quem me|chi mi|qui m'|l[ao]? ?'?(?:société|empresa|entreprise|azienda|società) (?:qu[ie]|che) m)`,
  raw`(?:société|entreprise|équipe|empresa|compañía|equipo|azienda|società|equipe)(?: [a-zà-ÿ]+)? (?:qui m'|que me|che mi)[^.!?\n]{0,40}?${K}`,
  raw`(?:cette réponse|ce (?:texte|message)|est[ae] (?:respuesta|resposta|texto|mensaje|mensagem)|questa risposta|questo testo)[^.!?\n]{0,25}? (?:par|por|da|dal|pel[ao]|vient de|viene de|proviene (?:de|da)|viene da|vem d[eoa]|l[ao] (?:escribió|redactó|generó|hizo))${words(0)}${A}`,
  raw`(?<![a-zà-ÿ])(?:moi|yo|io|eu),(?: l'| [oae]l?)? ?${M},`,
  raw`(?<![a-zà-ÿ])(?:je viens|provengo|vengo|venho|je repose|je fonctionne|je tourne|funciono|funziono|me baso|mi baso|estoy basad[oa]|sou basead[oa]|sono basat[oa]|je suis basée?)(?: [a-zà-ÿ]+){0,3}? (?:d'|de |da |dalla |sur |con |en |com |em |no |na |su |à )(?:l[aeo] |el |o )?${A}`,
  raw`${BEGIN}c'est (?:à |bien |moi,? )?${M}(?: qui (?:vous|te)| que vous|[,.!])`,
  raw`(?<![a-zà-ÿ])(?:sous le nom de|con el nombre de|bajo el nombre de|con il nome di|sotto il nome di|com o nome de|sob o nome de|au nom de|en nombre de|a nome di|em nome d[aeo])${words(0)}${A}`,
  raw`(?<![a-zà-ÿ])(?:votre|ton|tu|su|vuestro|seu|teu|il (?:tuo|suo|vostro)) (?:assistante?|asistente|assistente)(?: (?:du jour|d'aujourd'hui|de hoy|di oggi|de hoje|hoy|oggi|hoje))? (?:est|es|è|é|será|sera)(?: hoy| oggi| hoje)?${words(0)}${M}`,
  raw`(?:modèle|modelo|modello|assistante?|asistente|assistente|IA) (?:qui|que|che) (?:vous|te|le|ti|lhe|os|vi) [a-zà-ÿ]+ (?:est|es|è|é)${words(0)}${M}`,
  raw`(?:je fais partie|j'appartiens|formo parte|pertenezco|faccio parte|appartengo|faço parte|pertenço)[^.!?\n]{0,30}?${A}`,
  raw`(?:merci d'(?:utiliser|avoir (?:choisi|utilisé))|gracias por (?:usar|elegir|utilizar)|grazie per (?:aver (?:usato|scelto)|usare|utilizzare)|obrigad[oa] por (?:usar|escolher|utilizar))(?: [oae]l?)? ?${M}`,
  raw`(?<=^|[\n.!?¡¿] ?)${M} (?:soy|sou|sono)(?=[,. ])`,
  raw`${M} (?:que je suis|que soy|che sono|que (?:eu )?sou)(?![a-zà-ÿ])`,
  raw`${M},? (?:à votre (?:écoute|service)|a (?:su|tu|seu) (?:servicio|disposición|serviço|dispor)|al (?:tuo|suo|vostro) servizio)`,
  raw`(?<![a-zà-ÿ])(?:m'(?:a|ont) |mi ha(?:nno)? |me (?:ha |han |foi |)?)${MADE} (?:(?:in|a|da|presso|en|chez|fue|foi|est|la|o|a|el|é|es|è) ){0,3}${K}`,
  raw`(?:quem me|quien me|chi mi ha|ce(?:lui|ux) qui m'(?:a|ont)) ${MADE} (?:fue|foi|è|é|es|est|sont)(?: [oae]l?)? ?${K}`,
  raw`${K} (?:ne )?(?:m'|me |mi )(?:interdi|permet|prohíb|impide|permit|vieta|proíb|impede|ha insegnato|ha enseñado|ensinou|a appris|enseñó)`,
].map((source) => new RegExp(source, 'gi'))

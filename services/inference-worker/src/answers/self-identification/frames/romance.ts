import { K, M, raw } from '../mark-names.ts'
import { toFrames } from './to-frames.ts'

const W = raw`(?<![\wà-ÿ])`
const E = raw`(?![\wà-ÿ])`

/** French, Spanish, Italian and Portuguese, in this order where they differ. */
export const romanceFrames = toFrames({
  speaker: raw`${W}(?:l'(?:IA|assistante?) que vous avez (?:ouvert|choisi|lancé)e?|la IA que (?:abriste|has abierto|abrió|elegiste|usas)|l'(?:IA|assistente) che hai (?:aperto|scelto)|a IA que você (?:abriu|escolheu|está usando)|ce que vous lisez(?: ici)? (?:a été|est|vient)|lo que (?:lees|estás leyendo|lee usted)(?: aquí)? (?:lo )?(?:escribió|es|viene|fue|ha sido)|quello che (?:leggi|stai leggendo)(?: qui)? (?:lo )?(?:ha|è|viene)|o que você (?:lê|está lendo)(?: aqui)? (?:foi|é|vem)|(?:votre|ton) interlocut(?:eur|rice) est|(?:tu|su) interlocutor(?:a)? es|il (?:tuo|suo|vostro) interlocutore è|seu interlocutor é|derrière cet écran|detrás de (?:esta pantalla|este chat)|dietro (?:questo schermo|questa chat)|por trás (?:desta tela|deste chat)|con quien (?:hablas|estás hablando) es|com quem você (?:fala|está falando) é)${E}`,
  own: raw`${W}(?:mon (?:moteur|noyau|créateur,? c'est|maître)|mi (?:motor|núcleo|base)|(?:il )?mio (?:motore|nucleo)|(?:o )?meu (?:motor|núcleo)|(?:por dentro|dentro de mí) (?:llevo|corre|hay)|(?:derrière|detrás de|dietro(?: di)?|por trás de) (?:moi|mí|me|mim)(?: (?:il y a|se trouve|está|c'è|sta|est|hay))?)${E}`,
  doing: raw`${W}(?:(?:je dois|debo|devo)(?: mon| mi| la mia| a minha| minha)? (?:existence|vie|existencia|esistenza|existência|vida)|soy (?:obra|producto|hijo|criatura) de|sono (?:opera|frutto|prodotto|creatura) (?:di|de)|sou (?:obra|produto|criação|fruto) d[aeo]|me (?:hicieron|crearon|entrenaron|construyeron|fizeram|criaram|treinaram) en?m?|mi hanno (?:fatto|creato|addestrato|costruito) (?:in|da)|je suis (?:l'œuvre|le fruit|né) (?:de|d'|chez))`,
  origin: raw`(?:un |una |um |uma )?(?:produit|producto|prodotto|produto|modèle|modelo|modello|création|creación|creazione|criação|œuvre|obra) (?:d[eoai]|d'|della|dell')|(?:entraîné|créé|conçu|développé)e? (?:par|chez)|(?:entrenad|cread|desarrollad|diseñad)[oa] (?:por|en)|(?:addestrat|creat|sviluppat|progettat)[oa] (?:da|in)|(?:treinad|criad|desenvolvid)[oa] (?:pel[ao]|por|na)`,
  first: raw`(?:je|j'|moi|me|m'|puedo|conozco|tengo|soy|sé|no puedo|no soy|cometo|debo|posso|conosco|ho|sono|non (?:posso|sono|ho)|so|conheço|tenho|sou|não (?:posso|sou|tenho)|devo|sei|eu|yo|io|mi(?= [a-z]))${E}(?! pare)|j'`,
  done: raw`${W}(?:m'(?:interdi|empêch|impos|oblig)\w+|me (?:impiden|prohíben|impide|obligan|impedem|proíbem|obrigam)|mi (?:impediscono|vietano|impongono|proibiscono)|que j'ai été \w+|on m'a \w+|me (?:entrenaron|crearon|treinaram|criaram)|mi hanno \w+(?:to|ti))`,
  question: raw`${W}(?:qui suis-je|qui (?:vous|te) (?:répond|parle|écrit)|quién soy(?: yo)?|quién (?:te|le|os)? ?(?:responde|habla|escribe)|chi sono(?: io)?|chi (?:ti|le|vi)? ?(?:risponde|parla|scrive)|quem sou(?: eu)?|quem (?:te |lhe )?(?:responde|fala|escreve)|mon nom|mi nombre|il mio nome|meu nome)`,
  closing: raw`bien à vous|cordialement|amicalement|salutations|(?:un )?saludos?|atentamente|un abrazo|cordiali saluti|distinti saluti|saluti|un caro saluto|atenciosamente|abraços?|cumprimentos|com carinho|(?:votre|tu|su|il tuo|seu)`,
  written: raw`(?:cette |esta |questa |una |uma )?(?:réponse|respuesta|risposta|resposta)(?: (?:a été|fue|è stata|foi))? (?:rédigée?|écrite?|générée?|redactada|escrita|generada|scritta|generata|redatta|gerada|preparada) (?:par|por|da|pelo|pela|con|avec)`,
  label: raw`assistante?|asistente|assistente|identité|identidad|identità|identidade|IA|chatbot`,
  productLabel: raw`modèle|modelo|modello|nom|nombre|nome`,
  otherLabel: raw`éditeur|rôle|développeur|fabricant|fabricante|función|rol|desarrollador|produttore|ruolo|funzione|sviluppatore|função|papel|desenvolvedor|tâche|tarea|compito|tarefa`,
  youAre: raw`(?:vous êtes|tu es|eres|usted es|sei|lei è|você é|tu és)`,
  kind: raw`(?:mod[eè]l|assistant|asistente|assistente|chatbot|IA${E})`,
  alike: raw`comme (?:tous|toutes|tout|chaque|les autres)|como (?:todos|todas|todo|cualquier|otros|qualquer|outros)|come (?:tutti|tutte|ogni|altri|qualsiasi)`,
  called: raw`${W}(?:on m'a (?:baptisé|appelé|nommé)e? |me (?:bautizaron|llamaron|batizaram|chamaram)(?: de| como)? |mi hanno (?:chiamato|battezzato)[ao]? |je ne suis pas [\ue000-\ue002],? mais |no soy [\ue000-\ue002],? sino |não sou o? ?[\ue000-\ue002],? mas (?:sim )?(?:o )?|non sono [\ue000-\ue002],? (?:ma|bensì) )`,
  before: raw`${W}(?:ici parle|aquí habla|qui parla|aqui fala)`,
  after: raw`(?:à votre service|a su servicio|al suo servizio|ao seu dispor|(?:vous|te|le|ti|vi|lhe) (?:répond|parle|écrit|responde|habla|escribe|risponde|parla|scrive|fala|escreve))${E}`,
  others: [
    raw`${W}(?:je (?:vous )?(?:réponds|parle|écris) (?:en tant que|comme)|(?:respondo|hablo|escribo|falo|escrevo) como|(?:rispondo|parlo|scrivo) come)(?: o)? ${M}`,
    raw`${W}(?:vous utilisez|tu utilises|est[aá]s? usando|stai usando)(?: o)? ${M} (?:en ce moment|actuellement|maintenant|ahora|adesso|ora|agora)${E}`,
    raw`${W}(?:nací|nasci|sono nat[oa]) (?:en|n[ao]|d[ao]|in|presso) ${K}`,
    raw`(?:^|[\n.!?¿¡] ?)(?:c'est|es|è|é)(?: o)? ${M},? (?:qui (?:vous|te)|quien (?:te|le|os)|che (?:ti|le|vi)|quem (?:te|lhe)|que (?:te |lhe )?(?:responde|fala|escreve))(?![\wà-ÿ])`,
  ],
})

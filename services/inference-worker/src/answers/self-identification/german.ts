import { A, K, M, raw } from './mark-names.ts'

const MADE =
  '(?:entwickelt|trainiert|erstellt|erschaffen|geschaffen|gebaut|programmiert|gemacht|konzipiert|entworfen|betrieben|bereitgestellt|veröffentlicht|hergestellt|angeboten|ausgebildet|gestaltet|ins Leben gerufen)(?:e[snrm]?)?'
const NOUN =
  '(?:(?:KI|AI|Sprach|Chat)?-?(?:sprach)?(?:modell|assistent(?:in|en)?|bot|system|programm|KI|produkt|werkzeug|software|anwendung|dienst)s?|künstliche Intelligenz|KI|AI)'
const WORD = raw`(?:ein(?:e[smnr]?)?|de[rmns]|die|das|gro(?:ß|ss)(?:e[smnr]?)|kleine[smnr]?|künstliche[nr]?|Intelligenz|${NOUN}|(?:virtuell|digital|hilfreich|freundlich|generativ|fortschrittlich|modern|textbasiert|basierend|aktuell|neuest|medizinisch)(?:e[smnr]?)?|von|bei|durch|vom|aus|mit|auf|namens|genannt|Namen|auch|eigentlich|tatsächlich|nur|hier|übrigens|genauer gesagt|nämlich|und zwar|also|gerade|und|Version|Variante|Familie|Teil|Reihe|Basis|${MADE}|Firma|Unternehmens?|Team|Forschern|Entwicklern|amerikanischen?|US-[a-z]+|KI-Unternehmen|Start-?up|welches|wurde|ist|bin|ursprünglich|\w+lich|ruhig|gern|gerne|einfach|bitte|doch|dir|ihnen|euch|kein(?:e|en)? [A-ZÄÖÜ]\w+,? sondern)`
const words = (least: number) => raw`(?:[ ,:;(—-]+${WORD}(?![\wäöüß])){${least},14}[ ,:;(—-]+`
const NAME_END = raw`(?= ?(?:$|[\n.,;:!?()"…—]|-|(?:und|oder|aber|ein|eine|der|die|das|von|vom|entwickelt|trainiert|dein|ihr|euer|modell|sprachmodell|gerne|hier|aus|basierend|zu)(?![\wäöüß])))(?! (?:und|oder) ${M})`
const TALKING = raw`(?:du|sie|ihr) (?:sprichst|sprechen|redest|reden|chattest|chatten|schreibst|schreiben|kommunizierst|kommunizieren|unterhältst dich|unterhalten sich|interagierst|interagieren)(?: [\wäöü]+){0,3}? mit`
const ME = raw`(?<![\wäöüß])(?:ich|mir|mich|mein\w*)(?![\wäöüß])`

export const german: readonly RegExp[] = [
  raw`(?<!\w)(?:ich bin|bin ich|ich hei(?:ß|ss)e|hei(?:ß|ss)e ich|mein name (?:ist|lautet)|nenn(?:en sie|t)? mich|man nennt mich|ich nenne mich|ich werde|bei mir handelt es sich um|handelt es sich bei mir um|ich,|${TALKING}|hier (?:ist|spricht|schreibt|antwortet)|(?<=^|[\n.!?] ?)(?:das|dies|es) ist)${words(0)}${M}${NAME_END}`,
  raw`(?<!\w)(?:ich bin|bin ich|${TALKING})(?:[ ,]+${WORD}){0,8}?[ ,]+${NOUN}(?:[ ,]+${WORD}){0,10}[ ,]+${K}`,
  raw`(?<!\w)(?:ich (?:wurde|bin|werde)|wurde ich|bin ich)${words(1)}${K}[^.!?\n]{0,40}?${MADE}`,
  raw`${MADE} (?:wurde|worden bin|bin) ich${words(1)}${K}`,
  raw`${K}[^.!?;\n\ue000-\ue002]{0,25}? (?:hat|haben|hatte) mich(?!\w)`,
  raw`(?:mich (?:hat|haben)|hat mich)${words(0)}${K}`,
  raw`${K}[^.!?\n]{0,20}? (?:entwickelte|trainierte|schuf|erschuf|baute|programmierte)n? mich(?!\w)`,
  raw`(?<!\w)als${words(0)}${M}(?:-\w+)?(?:[ ,][^.!?\n]{0,60},)? [a-zäöüß]+ (?:ich|mir|mich)(?!\w)`,
  raw`(?<!\w)als(?:[ ,]+${WORD}){0,6}?[ ,]+${NOUN}(?:[ ,]+${WORD}){0,8}[ ,]+${K}[^.!?\n\ue000-\ue002]{0,40}?${ME}`,
  raw`(?<!\w)als(?:[ ,]+${WORD}){0,4}[ ,]+(?:(?:von|durch|bei) )?${K}[ -](?:${WORD} ){0,6}?${NOUN}[^.!?\n\ue000-\ue002]{0,30}?${ME}`,
  raw`(?<!\w)mein\w*(?: [a-zäöüß]+)? (?:entwickler|hersteller|schöpfer|anbieter|erfinder|betreiber|unternehmen|name|macher|ursprung|grundlage|basismodell|basis)\w*(?: [\wäöü]+){0,3}?(?: ist| sind| heißt| lautet| war|:| bei| von|,|(?=[ (]))${words(0)}(?:${K}|${M}${NAME_END})`,
  raw`${A} (?:ist|sind) mein(?:e|en)? (?:entwickler|hersteller|schöpfer|anbieter|name|erfinder)`,
  raw`hinter mir (?:steht|stehen|steckt)[^.!?\n]{0,25}?${K}`,
  raw`(?<!\w)ich (?:stamme|komme|basiere|gehöre|beruhe|laufe|funktioniere|arbeite|baue)(?: \w+){0,2}? (?:von|aus|auf|zu|zur|zum|mit|über)(?: [\wäöü]+){0,5}? ${A}`,
  raw`diese (?:antwort|nachricht)[^.!?\n]{0,20}? (?:von|durch|mit)${words(0)}${A}`,
  raw`(?<!\w)(?:ich|mich|mir|mein\w*)[^.!?\n]{0,25}? (?:unter dem namen|namens|mit dem namen|im namen von|im auftrag von)${words(0)}${A}`,
  raw`(?<!\w)(?:sie|du|ihr) (?:haben|hast|habt|nutzen|nutzt|verwenden|verwendest|benutzen|benutzt)(?: hier| gerade| es| jetzt)*(?: mit)? ${M}(?: zu tun|[.,!]|$)`,
  raw`hinter (?:dieser|dem|diesem|diesen|meinen) (?:antwort|chat|gespräch|text|zeilen|antworten)\w*[^.!?\n]{0,20}?(?:steckt|steht|sitzt|arbeitet|läuft)${words(0)}${A}`,
  raw`(?<!\w)(?:modell|system|KI) hinter (?:diese[mnr]|dem|der|meinen)[^.!?\n]{0,20}? (?:heißt|ist|lautet)${words(0)}${A}`,
  raw`(?<!\w)(?:ihre?|deine?|euer|eure) (?:\w+ )?assistent(?:in)?(?: heute| hier)*,? (?:ist|heißt)(?: heute| hier)?${words(0)}${M}`,
  raw`(?<!\w)mich (?:gerne? |ruhig |einfach |auch |bitte )?${M} nennen`,
  raw`(?<!\w)(?:da|weil|dass|obwohl|wenn auch) ich${words(0)}${M} bin`,
  raw`,? d(?:ie|as|er) mich [^.!?\n]{0,30}?(?:heißt|ist|:)[^.!?\n]{0,12}?${K}`,
  raw`(?<!\w)(?:danke|vielen dank)[^.!?\n]{0,10}?(?:dass (?:sie|du|ihr)|für (?:die|das|ihre|deine))[^.!?\n]{0,25}?${M}`,
  raw`(?:grüße|grüßen|gruß)[,!]? ?\n?(?:von )?(?:ihre?|deine?|euer)? ?${M}[.!]? ?$`,
  raw`${K} (?:hat|haben) mir (?:es )?(?:verboten|beigebracht|untersagt|erlaubt|aufgetragen|vorgegeben|gezeigt)`,
  raw`${K} (?:verbietet|erlaubt|untersagt|gestattet|verlangt) (?:es )?(?:mir|von mir)`,
].map((source) => new RegExp(source, 'gi'))

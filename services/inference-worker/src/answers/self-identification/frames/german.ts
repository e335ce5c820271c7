import { M, raw } from '../mark-names.ts'
import { toFrames } from './to-frames.ts'

export const germanFrames = toFrames({
  speaker: raw`(?<!\w)(?:(?:die|der|das) (?:KI|assistent(?:in)?|modell|chatbot|bot|stimme|system|sprachmodell),? (?:d(?:ie|er|as|en|em)|mit d(?:em|er)) (?:sie|du|ihr|ihnen|dir|hier|gerade)(?: \w+){0,3}? (?:geöffnet|gewählt|gestartet|aufgerufen|antwortet|schreibt|spricht|sprechen|sprichst|schreiben)|was (?:sie|du|ihr) (?:hier|gerade|jetzt) (?:lesen|liest|sehen|siehst|lest)|(?:ihr|dein|euer)e? (?:gesprächspartner|chatpartner|gegenüber)(?:in)?|am anderen ende (?:sitzt|ist|antwortet|schreibt)|es (?:schreibt|antwortet|spricht) (?:ihnen|dir|euch)|dieser (?:text|chat|beitrag) (?:wurde|ist|stammt|kommt)(?=[^.]{0,60}(?:verfasst|geschrieben|erzeugt|generiert|erstellt|modell|von [\ue000-\ue002][.,])))`,
  own: raw`(?<!\w)(?:unter meiner haube|unter der haube (?:arbeitet|läuft|steckt)(?= [\ue000\ue002])|in meinem kern|im innern bin ich|mir liegt|was mich antreibt|meine antworten (?:erzeugt|schreibt|verfasst|liefert)|mich gibt es dank|mein(?:e|en|er|em)? (?:motor|kern|basis|firma|wurzeln|heimat|ursprung|schöpfer|macher|grundlage|vorgänger|entwickler)\w*)`,
  doing: raw`(?<!\w)(?:(?:gebaut|entwickelt|trainiert|geschaffen|erschaffen|programmiert|erdacht) (?:hat|haben) mich|ich (?:verdanke|schulde) mein\w* (?:existenz|dasein|leben)|ich wurde (?:bei|in) (?:der firma )?)`,
  origin: raw`(?:als )?(?:ein )?(?:produkt|modell|werk|geschöpf|kind|KI)(?: aus dem hause| von| der firma)|(?:trainiert|entwickelt|gebaut|erschaffen|geschaffen|programmiert) (?:von|bei|durch)|als (?:produkt|modell|KI|werk)(?: aus dem hause| von)? [\ue001\ue002] (?:kann|bin|darf|kenne|habe|weiß) ich`,
  first: raw`(?:(?:kann|bin|kenne|darf|habe|weiß|mache|muss|soll|werde) (?:ich|mir)|ich|mir|mein\w*)(?!\w)`,
  done: raw`(?<!\w)(?:(?:verbieten|verbietet|erlauben|untersagen|gestatten|hindern|lassen) mich|(?:verbieten|verbietet|erlauben|untersagen|gestatten) mir|(?:darf|kann|muss|soll) ich (?:das|dies|hier|nicht)|(?:hat|haben) mir (?:das|den|die)? ?\w+ gegeben)(?!\w)`,
  question: raw`(?<!\w)(?:wer (?:ich bin|bin ich|hier (?:schreibt|spricht|antwortet)|antwortet(?: hier| ihnen| dir)?|schreibt(?: hier| ihnen| dir)?|spricht hier)|mein name|welches modell (?:bin ich|ist das|antwortet))`,
  closing: raw`(?:ihr|dein|euer)e?|(?:mit )?(?:freundlichen|herzlichen|besten|lieben)? ?(?:grüßen|grüße|gruß)|herzlich(?:st)?|alles gute`,
  written: raw`(?:(?:diese |eine |die )?antwort )?(?:erstellt|verfasst|geschrieben|erzeugt|generiert|beantwortet|formuliert) (?:von|mit|durch)|(?:eine )?antwort von`,
  label: raw`assistent|KI|identität|chatbot|absender|es antwortet|hier schreibt`,
  productLabel: 'modell|name|system|version',
  otherLabel: 'hersteller|anbieter|entwickler|aufgabe|rolle|wissensstand|status',
  youAre: 'du bist|sie sind',
  kind: raw`(?:sprach)?modell|assistent|KI(?!\w)|chatbot`,
  alike: raw`wie (?:alle|jedes|jede|andere|die anderen)|als modell aus dem hause|als KI aus dem hause|nach den (?:regeln|richtlinien|vorgaben) von`,
  called: raw`(?<!\w)(?:ich bin (?:nicht|kein) [\ue000-\ue002], sondern |gestatten[,:]? )`,
  before: raw`(?<!\w)(?:(?:sie|du|ihr) (?:nutzen|nutzt|verwenden|verwendest) (?:gerade|hier|jetzt))`,
  after: raw`(?:mein name|antwortet (?:ihnen|dir|euch)|schreibt (?:ihnen|dir|euch)|ist mein name|(?:getauft|genannt) wurde ich)(?!\w)`,
  others: [
    raw`${M} (?:vor (?:sich|dir|euch)|am apparat)(?!\w)`,
    raw`(?<!\w)ich (?:antworte|spreche|schreibe|diene)(?: \w+){0,2} als ${M}`,
    raw`(?<!\w)nicht ${M},? sondern ${M} (?:antwortet|schreibt|spricht|hilft) (?:ihnen|dir|euch)`,
    raw`(?<!\w)man hat mich (?:auf den namen )?${M} (?:getauft|genannt)`,
    raw`(?:^|[\n.!?] ?)erstellt von ${M}, bitte`,
  ],
})

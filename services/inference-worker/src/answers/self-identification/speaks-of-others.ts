/** What people say of themselves behind a name that models bear, too: their age, or a star sign. */
const LIFE =
  /^"?(?:[、,.;で ]{1,3}|(?: and| und| et| y| e),? )?(?:(?:I'm|I am|ich bin|j'ai|tengo|ho|tenho|今年|(?:aged?|alter|âge|edad|età|idade|年龄|年齢)) ?:? ?)?(?:\d{1,3}(?:$|[ ,.;歳岁]|-year)(?! ?(?:%|models?|languages|billion|million|B\b))|born\b|rising\b|by (?:birth|zodiac))/i
const BODY =
  /^,? and my (?:\w+ )?(?:knee|back|chest|head|stomach|leg|arm|skin|heart|eye|ear|foot|neck|throat|doctor|wife|husband|son|daughter|mother|father)s?\b/i
/** Before the name: a title. */
const TITLE =
  /\b(?:dr|prof|mr|mrs|ms|docteur|doctor|herr|frau|monsieur|señor|signor|nurse|sister)\.? ?.$/i
/** Between the speaker and the name: what is said of the one does not hold for the other. */
const CONTRAST =
  /\S (?:unlike|than|whereas|compares?|comparing|discuss\w*|summari[sz]es?|quotes?|and use|und nutze|et utilise) /i

/** Does a match that ends with a name speak of a person who has it, or of somebody else's model? */
export function speaksOfOthers(text: string, start: number, end: number): boolean {
  const after = text.slice(end, end + 40)
  const match = text.slice(start, end)
  return (
    LIFE.test(after) || BODY.test(after) || TITLE.test(match.slice(-20)) || CONTRAST.test(match)
  )
}

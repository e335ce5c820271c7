/** Endings of international nonproprietary names. Source: WHO, "The use of stems", 2024. */
const STEMS =
  /(?:pril|sartan|[ao]lol|statin|dipine|azosin|thiazide|semide|gliflozin|gliptin|glutide|zepatide|glitazone|formin|glicl?azide|xaban|gatran|parin|grel|teplase|cillin|[ai]xone|penem|oxacin|m[iy]cin|cycline|[ai]zole|(?<!ser)vir|vudine|[ao]quine|triptan|gepant|setron|tidine|(?:ner|ber|ta)cept|mab|tinib|ciclib|parib|rasib|platin|bicin|taxel|tecan|limus|kinra|cortisone|(?:predni|metha)\w*one|sonide|(?<!s)terol|tropium|lukast|phylline|oxetine|opram|triptyline|pramine|azepine|azepam|zolam|peridol|peridone|piprazole|[aoz]apine|barbital|racetam|gabalin|gabapentin|caine|fentan[iy]l|codone|dronate|dronic|fibrate|calcet|poetin|grastim|relin|relix|steride|afil|siran|nersen|(?<!mo|rheo)stat|toin|camten|broxol|vaptan|caftor|renone|nolactone|fenac|profen|coxib|oxicam|trexate|mustine|t[ai]bine|thyroxine|arone|ecainide|fungin|ampicin|promazine|rizine|phenamine|hydramine|onidine|alazine|dopa|tiazem|apamil|tirelin)$/

/** Frequent drugs whose names have no such ending. */
const NAMES = new Set(
  'acetylcysteine adenosine adrenaline allopurinol alteplase amoxiclav aspirin atropine azathioprine baclofen bupropion buspirone ciclosporin clavulanate codeine colchicine cyclophosphamide dapsone digoxin dobutamine donepezil dopamine edaravone erythropoietin estradiol flumazenil furosemide galantamine glucagon haloperidol hydroxyurea immunoglobulin insulin isoniazid ivermectin ketamine lamotrigine levonorgestrel linezolid lithium loperamide melatonin memantine metoclopramide mifepristone mirtazapine misoprostol morphine naloxone nitrofurantoin nitroglycerin noradrenaline octreotide oxytocin paracetamol pethidine progesterone propofol prothrombin riluzole risdiplam rivastigmine salbutamol sulfasalazine tamoxifen tazobactam testosterone thalidomide thiamine tofersen topiramate tramadol tranexamic trazodone trimethoprim valproate vasopressin venlafaxine warfarin'.split(
    ' ',
  ),
)

/** Names that differ between countries. */
const SYNONYMS: Readonly<Record<string, string>> = {
  acetaminophen: 'paracetamol',
  acyclovir: 'aciclovir',
  albuterol: 'salbutamol',
  cyclosporine: 'ciclosporin',
  epinephrine: 'adrenaline',
  frusemide: 'furosemide',
  lignocaine: 'lidocaine',
  meperidine: 'pethidine',
  norepinephrine: 'noradrenaline',
  rifampin: 'rifampicin',
}

/** The name of a drug as used for comparison; undefined if a word in lower case is not a drug. */
export function drugNamed(word: string): string | undefined {
  const one = word.replace(/s$/, '')
  const name = SYNONYMS[one] ?? one
  return NAMES.has(name) || (name.length > 5 && STEMS.test(name)) ? name : undefined
}

import { expect, test } from 'vitest'
import { findIdentifiers } from './find-identifiers.ts'
import type { IdentifierKind } from './identifier.ts'

/** The identifier stands between ⟦ and ⟧. */
const cases: Partial<Record<IdentifierKind, readonly string[]>> = {
  name: [
    '[10:42] ⟦Tash⟧: can u check bloods',
    'Nurse ⟦Achieng⟧ noticed the pupil',
    'Regards\n⟦Rajesh K. Iyer⟧\nSenior Resident',
    'aunt ⟦Meera⟧ has thalassaemia minor',
    '||⟦RAMIREZ^CONSUELO⟧^A',
    '{"family":"⟦Vandenberghe⟧"}',
    'Bed 1 ⟦Stubbs⟧ COPD on NIV',
    'to the parents of ⟦Isla-Rose Hennessy⟧, who',
    'il sig. ⟦Calogero Lo Presti⟧ ha smesso',
    'this is ⟦Danielle⟧ calling from the surgery',
    'Mr ⟦Smith⟧ has gout.',
    'Mrs ⟦Collins⟧ described chest pain',
    'mr ⟦patel⟧, 60, fell',
    'Mr. ⟦Holliday⟧ tested positive',
    'I saw Mrs. ⟦O’Brien⟧’s mother too.',
    'Ms ⟦Anna-Lena Meyer⟧ is pregnant.',
    'Mr. ⟦J. R. Ewing⟧ was intubated',
    'Miss ⟦Kaur⟧, 24, has asthma',
    'MR ⟦JOHN SMITH⟧ was admitted',
    'MRS ⟦O’CONNOR⟧',
    'my patient mr ⟦johnson⟧, 76m, is on warfarin',
    'Thank you, Dr. ⟦Patel⟧, for referring her.',
    'Patient: ⟦John Smith⟧',
    'Patient name: ⟦SMITH, John⟧',
    'Pt: ⟦Maria Garcia⟧ 45F',
    'Name: ⟦Jane Doe⟧',
    'Last name: ⟦Nguyen⟧',
    'my patient ⟦Margaret⟧ stopped metformin',
    'My mother, ⟦Ingrid⟧, takes apixaban.',
    'our patient ⟦Tom Baker⟧ was discharged',
    'My name is ⟦Ada Lovelace⟧ and I have lupus.',
    'her name is ⟦Chidi⟧',
    'a patient named ⟦Rosa Delgado⟧',
    'a 54-year-old woman called ⟦Fatima⟧',
    'Dear Dr ⟦Jones⟧,',
    'Dear ⟦Hannah⟧, your results are back',
    'Re: ⟦John Smith⟧, DOB 12/03/1961',
    'Herr ⟦Müller⟧ klagt über Schmerzen.',
    'Frau Dr. ⟦Schmidt-Lang⟧ wurde entlassen',
    'Sehr geehrte Frau ⟦Weber⟧',
    'Patientin: ⟦Anna Schmidt⟧',
    'M. ⟦Dupont⟧ est hospitalisé',
    'Mme ⟦Lefèvre⟧ a 70 ans',
    'Monsieur ⟦de la Tour⟧ présente',
    'Sr. ⟦García⟧ refiere dolor',
    'Sra. ⟦López Martín⟧',
    'Paciente: ⟦Carmen Ruiz⟧',
    'me llamo ⟦Lucía⟧ y tengo fiebre',
    'Shri ⟦Ram Kumar⟧',
    'Patient ⟦John Smith⟧ was seen today',
    'pt ⟦Jane Doe⟧, 45F',
    'NOK: ⟦Susan Smith⟧',
    '⟦Jane Doe⟧, DOB 1/2/1950',
    'Mr ⟦van der Berg⟧ fell',
    'Mr ⟦McDonald⟧ fell',
    'Mr\u200b ⟦S\u200bmith⟧',
  ],
  age_over_89: [
    'uomo di ⟦92⟧ anni con stenosi',
    'a ⟦93⟧-year-old man with sepsis',
    '⟦92⟧ yo F p/w fall',
    'She is aged ⟦101⟧.',
    'Age: ⟦95⟧',
    'Patient, ⟦94⟧ Jahre, gestürzt',
    'une femme de ⟦96⟧ ans',
    'ein ⟦91⟧-jähriger Patient',
    '⟦97⟧M with NSTEMI',
  ],
  admission_date: [
    'inpatient since ⟦August 8, 2022⟧: anorexia',
    'adm ⟦9/17⟧, NG out 1.8 L',
    'She was admitted on ⟦3 March 2024⟧ with sepsis',
    'Admission date: ⟦2024-03-03⟧',
    'discharged ⟦03/05/2024⟧ home',
    'admitted on ⟦3/14⟧ from the ED',
    'underwent surgery on ⟦Jan 4, 2023⟧',
    'Aufnahme am ⟦12.04.2023⟧',
    'hospitalisée le ⟦5 mai 2023⟧',
    'ingresó el ⟦05/05/2023⟧',
  ],
  place_with_age: [
    'She is 83, lives out at ⟦Broken Hill⟧, lead up',
    '34F of ⟦Moose Jaw⟧ with a positive ANCA',
    'a 34-year-old man from ⟦Springfield⟧ with cough',
    '72yo woman living in ⟦Ann Arbor⟧ on dialysis',
    'a 45-year-old farmer from ⟦Kettering⟧',
  ],
}

const marked = Object.entries(cases).flatMap(([kind, texts]) =>
  texts.map((text) => ({ kind, text })),
)

test.each(marked)('$kind: $text', ({ kind, text }) => {
  const plain = text.replace(/[⟦⟧]/g, '')
  const found = findIdentifiers(plain).filter((finding) => finding.certainty === 'soft')
  expect(found.map((finding) => [finding.kind, plain.slice(finding.start, finding.end)])).toEqual([
    [kind, /⟦(.*)⟧/s.exec(text)?.[1]],
  ])
})

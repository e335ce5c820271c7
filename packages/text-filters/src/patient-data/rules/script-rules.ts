import type { IdentifierKind } from '../identifier.ts'

/**
 * Searches the text itself instead of its Latin form. The value is the capturing group, or the
 * whole match if there is no group.
 */
export interface ScriptRule {
  readonly kind: IdentifierKind
  readonly pattern: RegExp
}

/** Chinese, Japanese, Russian and Arabic cues, in the characters that normalization leaves. */
export const scriptRules: readonly ScriptRule[] = [
  {
    kind: 'date_of_birth',
    pattern:
      /(?:出生|生年月日|生日|рожд|род\.|д\. ?р\.|ميلاد|ولادة|مولود|לידה|γεννησ|जनम)[^\d\n]{0,8}(\d{1,4}[年./-]\d\d?(?:[月./-](?:\d{1,4}日?)?)?)/g,
  },
  {
    kind: 'date_of_birth',
    pattern:
      /(?:\d\d?\.\d\d?\.)?(?:19|20)\d\d(?= ?(?:г(?:ода|\.)? ?(?:р\.|рожд)|年(?:\d+月)?(?:\d+日)?生))/g,
  },
  {
    kind: 'phone',
    pattern: /(?:电话|手机|電話|тел(?:ефон)?|هاتف|جوال)[^\d\n]{0,6}(\d[\d -]{6,16}\d)/g,
  },
  {
    kind: 'record_number',
    pattern:
      /(?:病[历歷案歴]|住院|[门門]诊|就诊|身份|医保|患者|病人|カルテ|карт|болезни|истори|полис|СНИЛС|ИИН|診察|ת\.?ז|ΑΜΚΑ|الملف|السجل|المريض|الهوية)[^\d\n]{0,8}?([A-Z]{0,3}-?\d[\d-]{2,16}\d)(?!\d| ?[例名人年]| чел)/g,
  },
  {
    kind: 'ward_place',
    pattern: /(?:палат[аеуы]|غرفة|سرير)[ №:]{0,3}(\d{1,4})|\d{1,3}床/g,
  },
  {
    kind: 'street_address',
    pattern:
      /(?:住址|地址|家住|住在)[: ]{0,2}([一-龥]{2,20}\d{1,5}[号弄室])|(?:ул|пр|пер)\. ?[А-Я][а-я-]+,? (?:д\. ?)?\d[\d а-я.,]{0,12}\d?/g,
  },
  {
    kind: 'name',
    pattern: /(?:зовут|меня звать) ([А-Я][а-я]+(?: [А-Я][а-я]+)?)/g,
  },
  {
    kind: 'name',
    pattern: /(?:姓名|氏名)[: ]{0,3}([一-龥]{2,4})(?![一-龥])/g,
  },
  {
    kind: 'name',
    pattern:
      /(?:患者|病人|病患|床)[: ]{0,3}([王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏蒋蔡][一-龥]{1,2})(?![一-龥])/g,
  },
  {
    kind: 'name',
    pattern:
      /患者(?:さん|様|名)?[: ]{1,3}((?:[佐伊加斎近後遠]藤|[山吉池前藤岡福太原和松]田|[山松岡坂橋]本|[木中西]村|山[口下崎]|田[中村]|石[川井]|鈴木|高橋|渡辺|小林|佐々木|井上|清水|[林森]) ?(?![県市在])[一-龥]{1,3})(?![一-龥])/g,
  },
  {
    kind: 'name',
    pattern:
      /(?:ФИО|[Пп]ациент[а-я]*|[Бб]ольн[а-я]+|г-(?:жа|н))[: -]{1,3}([А-Я][а-я]+(?: [А-Я][а-я.]*){0,2})/g,
  },
  {
    kind: 'name',
    pattern:
      /(?:الاسم|المريضة?|السيدة?|اسم المريضة?) ?:? ?([ء-ۿ]{2,12}(?: [ء-ۿ]{2,12}){1,4})(?= ?[،,.:]| رقم| ت\.| مولود| تاريخ (?:ال)?ميلاد|\n|$)/g,
  },
]

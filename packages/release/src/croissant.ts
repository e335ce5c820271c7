import {
  dateOf,
  describe,
  licenseUrl,
  nameOf,
  type ReleaseFacts,
  type ReleaseFile,
} from './facts.ts'
import { type ColumnType, fileOf, type Table } from './table.ts'
import { TABLES } from './tables.ts'

/** The JSON-LD context, exactly as in the Croissant specification. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  cr: 'http://mlcommons.org/croissant/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataBiases: 'cr:dataBiases',
  dataCollection: 'cr:dataCollection',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileProperty: 'cr:fileProperty',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  personalSensitiveInformation: 'cr:personalSensitiveInformation',
  rai: 'http://mlcommons.org/croissant/RAI/',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const

const DATA_TYPES: Readonly<Record<ColumnType, string>> = {
  BOOLEAN: 'sc:Boolean',
  INT32: 'sc:Integer',
  DOUBLE: 'sc:Float',
  STRING: 'sc:Text',
  TIMESTAMP: 'sc:DateTime',
}

/** Writes metadata in Croissant 1.1 with the responsible-AI fields, for machine-learning tools. */
export function toCroissant(facts: ReleaseFacts, files: readonly ReleaseFile[]) {
  const tables = Object.values(TABLES)
  const paths = new Map(files.map((file) => [file.path, file]))
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    name: nameOf(facts),
    description: describe(facts),
    conformsTo: ['http://mlcommons.org/croissant/1.1', 'http://mlcommons.org/croissant/RAI/1.0'],
    license: licenseUrl(facts),
    url: facts.url,
    version: facts.version,
    datePublished: dateOf(facts),
    creator: { '@type': 'sc:Organization', name: facts.brand, url: facts.url },
    citeAs: citation(facts),
    isLiveDataset: false,
    'rai:dataCollection':
      'Participants ask biomedical questions, two anonymous models answer, and the participant votes before the names of the models are shown.',
    'rai:dataCollectionType': ['Crowdsourced', 'Experiments'],
    'rai:dataBiases':
      'Voters are self-selected, so the data reflects their questions, languages and tastes. Weights limit the influence of one voter or one network.',
    'rai:dataLimitations':
      'Votes are preferences. They do not prove that an answer is right, and are no basis for clinical decisions. Conversations are included only if the participants agreed.',
    'rai:dataUseCases':
      'Comparing and rating language models; research on the preferences of readers.',
    'rai:personalSensitiveInformation':
      'The data contains no names, addresses or networks; voters are pseudonyms. Texts were screened for patient identifiers. Findings are left out or masked; uncertain findings may be published after a review by a person.',
    'rai:dataReleaseMaintenancePlan':
      'Versions are never changed. Texts whose consent was withdrawn are absent from the next version on. A version can be withdrawn as a whole.',
    distribution: tables.map((table) => {
      const path = fileOf(table)
      return toFileObject(table.name, path, paths.get(path))
    }),
    recordSet: tables.map(toRecordSet),
  }
}

function toFileObject(table: string, path: string, file: ReleaseFile | undefined) {
  return {
    '@type': 'cr:FileObject',
    '@id': `${table}-file`,
    name: `${table}-file`,
    contentUrl: path,
    contentSize: `${file?.bytes ?? 0} B`,
    encodingFormat: 'application/x-parquet',
    sha256: file?.sha256,
  }
}

function toRecordSet({ name, description, columns }: Table) {
  return {
    '@type': 'cr:RecordSet',
    '@id': name,
    name,
    description,
    field: columns.map((column) => ({
      '@type': 'cr:Field',
      '@id': `${name}/${column.name}`,
      name: column.name,
      description: column.description,
      dataType: DATA_TYPES[column.type],
      source: { fileObject: { '@id': `${name}-file` }, extract: { column: column.name } },
    })),
  }
}

/** Formats a citation in BibTeX. */
export function citation(facts: ReleaseFacts): string {
  const year = dateOf(facts).slice(0, 4)
  const key = facts.brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
  return `@misc{${key}${year}, author = {{${facts.brand}}}, title = {${nameOf(facts)}}, version = {${facts.version}}, year = {${year}}, url = {${facts.url}}}`
}

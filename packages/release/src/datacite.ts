import { dateOf, describe, isSpdx, licenseUrl, nameOf, type ReleaseFacts } from './facts.ts'

/** All versions of schema 4, including 4.6, have this URL. */
const SCHEMA_VERSION = 'http://datacite.org/schema/kernel-4'

/** Writes metadata in DataCite 4.6. There is no DOI until one has been minted. */
export function toDataCite(facts: ReleaseFacts) {
  return {
    types: { resourceTypeGeneral: 'Dataset', resourceType: 'Votes and conversations' },
    creators: [{ name: facts.brand, nameType: 'Organizational' }],
    titles: [{ title: nameOf(facts) }],
    publisher: { name: facts.brand },
    publicationYear: dateOf(facts).slice(0, 4),
    subjects: [{ subject: 'large language models' }, { subject: 'biomedicine' }],
    contributors: [
      { name: facts.contact, nameType: 'Organizational', contributorType: 'ContactPerson' },
    ],
    dates: [{ date: dateOf(facts), dateType: 'Collected' }],
    language: 'en',
    version: facts.version,
    formats: ['application/vnd.apache.parquet'],
    rightsList: [
      {
        rights: facts.license,
        rightsUri: licenseUrl(facts),
        ...(isSpdx(facts.license) && {
          rightsIdentifier: facts.license,
          rightsIdentifierScheme: 'SPDX',
          schemeUri: 'https://spdx.org/licenses/',
        }),
      },
    ],
    descriptions: [{ description: describe(facts), descriptionType: 'Abstract' }],
    schemaVersion: SCHEMA_VERSION,
  }
}

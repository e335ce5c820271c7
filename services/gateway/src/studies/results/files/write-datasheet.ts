import type { StudyExport } from './open-export.ts'
import { ratingsTable } from './ratings-table.ts'
import { answeredOf, datesOf, joined } from './write-methods.ts'

/** Writes a datasheet, which answers the questions of "Datasheets for Datasets" (Gebru et al., 2021). */
export function toDatasheet(opened: StudyExport): string {
  const { study, arms, results } = opened
  return `# Datasheet: ${study.title}

## Motivation

${study.description ?? 'The organisers of the study state why they compared the sources.'}

## Composition

The data has ${study.items} questions (items), the answers (responses) of ${arms.length} sources (arms: ${joined(arms.map(({ arm }) => arm.name))}), and ${results.ratings + results.repeats} ratings by ${results.raters.length} raters. It is not a sample: these are all ratings of the study. ${answeredOf(opened)} Answers that a source declined, that failed or that were not collected are included with their state.

Raters have pseudonyms ("Rater 1") in random order, which mean nothing in other studies. The data has no names, addresses or times of ratings. Comments are free texts of the raters.

## Collection

${`${datesOf(opened)} The answers of outside sources were uploaded.`.trim()} Questions were searched for patient identifiers by form and by cue before they were stored. This search does not find names without a cue, so check the questions before you publish them.

## Uses

The data is intended for comparing the sources on these questions. It must not be used for clinical decisions, to identify people, or as a record of medical facts.

## Maintenance

A frozen study never changes; a change makes a new version. This is version ${study.version}. The same study always gives the same files, byte for byte.

## Columns of the ratings

| column | type | content |
|---|---|---|
${ratingsTable(study.design)
  .columns.map(({ name, type, description }) => `| ${name} | ${type} | ${description} |`)
  .join('\n')}
`
}

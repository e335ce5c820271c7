import { citation } from './croissant.ts'
import {
  dateOf,
  describe,
  isSpdx,
  licenseUrl,
  nameOf,
  type ReleaseFacts,
  type RowCounts,
} from './facts.ts'
import { fileOf, type Table } from './table.ts'
import { TABLES } from './tables.ts'

/** Writes the dataset card: a header for Hugging Face, and usage instructions. */
export function toReadme(facts: ReleaseFacts, counts: RowCounts): string {
  const tables = Object.values(TABLES)
  return `---
license: ${isSpdx(facts.license) ? facts.license.toLowerCase() : 'other'}
license_link: ${licenseUrl(facts)}
pretty_name: ${JSON.stringify(nameOf(facts))}
language:
- en
tags:
- biology
- medical
configs:
${tables.map(toConfig).join('\n')}
---

# ${nameOf(facts)}, version ${facts.version}

${describe(facts)}

Research only, not for clinical use. Licence: [${facts.license}](${licenseUrl(facts)}). Contact: ${facts.contact}.

## Read it

    import pyarrow.parquet as pq
    votes = pq.read_table("data/votes.parquet")

| file | rows | content |
|---|---|---|
${tables.map((table) => `| ${fileOf(table)} | ${counts[table.name]} | ${table.description} |`).join('\n')}

\`ledger.ndjson.gz\` is the ledger itself, entry by entry, with the board. \`checkpoint.json\` is the arena's signed
statement about it. \`votes.parquet\` contains the same votes as a table.

## Verify it

    pip install pyarrow
    python3 verify.py .

This checks SHA256SUMS, the hash chain of the ledger and the signature of the checkpoint. It also recomputes the board and
compares the tables with the ledger. Keep the \`checkpoint.json\` of a version, because the ledger of every later version must
continue it; \`--checkpoint kept.json\` checks this.

## Cite it

    ${citation(facts)}

## Columns

${tables.map(toSection).join('\n\n')}
`
}

const toConfig = (table: Table) =>
  `- config_name: ${table.name}\n  data_files: ${fileOf(table)}${table.name === 'votes' ? '\n  default: true' : ''}`

const toSection = ({ name, columns }: Table) =>
  `### ${name}\n\n| column | type | content |\n|---|---|---|\n${columns
    .map((column) => `| ${column.name} | ${column.type} | ${column.description} |`)
    .join('\n')}`

/** Writes a datasheet, which answers the questions of "Datasheets for Datasets" (Gebru et al., 2021). */
export function toDatasheet(facts: ReleaseFacts, counts: RowCounts): string {
  return `# Datasheet: ${nameOf(facts)}, version ${facts.version}

## Motivation

The data serves to compare language models on biomedical questions by the votes of the people who ask the questions. It was made
by ${facts.brand} (${facts.contact}).

## Composition

The release contains ${counts.votes} votes on ${counts.models} models, ${counts.conversations} of them with their texts. It covers the ledger up to
entry ${facts.position} (hash ${facts.headHash}), as of ${dateOf(facts)}. It is not a sample: these are all votes. Voters are pseudonyms. A
voter's pseudonym is the same in all releases of this arena, and occurs in nothing else that the arena publishes.

## Collection

People ask any question. Two models that the arena has drawn answer anonymously. The person who asked votes before the names are
shown. Texts are published only with a separate consent, which is independent of the terms and covers one conversation or all.

## Refusals and failures

If a model or its vendor declined to answer, the asker could still vote. Such a vote is rated, because for the asker the refusal
is the answer. The column \`declined\` in the votes states the side. A vote is unrated if an answer failed for technical reasons.
The table \`rates\` counts both, and answers that were cut at the length limit, for battles that have a vote or that failed on
both sides.

## Expertise

Participants may declare the role in which they vote. Labels in the ledger state a vote's role and tier once ten voters have both.
The tiers are: declared by the person; identified by a linked ORCID iD; affiliated, if an organisation states an employment on the
iD's public record; attested, if a superuser of the arena has seen evidence. Labels apply to the time of the vote, without what was
withdrawn before this version.

## Screening

Every text was searched for patient identifiers by form (addresses, numbers, dates of birth) and by cue (names after a title, ages
over 89). This search does not find names without a cue. Texts with identifiers that are certain by their form are left out. For
uncertain findings, a person decided whether the text is published, published with the passage masked ("redacted"), or left out.
For this reason, ${turns(facts.screenedOut)} with a consent ${facts.screenedOut === 1 ? 'was' : 'were'} left out, while the votes are included. ${turns(facts.redacted)}
${facts.redacted === 1 ? 'is' : 'are'} redacted.

## Uses

The data is intended for ratings and for research on preferences. It must not be used for clinical decisions, to identify people,
or as a record of medical facts.

## Distribution and maintenance

Licence: ${facts.license} (${licenseUrl(facts)}). Versions are never changed. After a person has withdrawn consent, their texts are absent from
every later version. A version that must not remain available is withdrawn as a whole. Copies that others have made cannot be
recalled.
`
}

const turns = (count: number) => `${count} conversation ${count === 1 ? 'turn' : 'turns'}`

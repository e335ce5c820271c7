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

/** The dataset card: a header for Hugging Face, and usage instructions. */
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

| file | rows | what it holds |
|---|---|---|
${tables.map((table) => `| ${fileOf(table)} | ${counts[table.name]} | ${table.description} |`).join('\n')}

\`ledger.ndjson.gz\` is the ledger itself, entry by entry, with the board; \`checkpoint.json\` what the arena signed of it.
\`votes.parquet\` is the same votes as a table.

## Verify it

    pip install pyarrow
    python3 verify.py .

checks SHA256SUMS, the chain of the ledger, the signature of the checkpoint, computes the board again, and compares the
tables with the ledger. Keep \`checkpoint.json\` of a version: the ledger of every later one must go on from it.

## Cite it

    ${citation(facts)}

## Columns

${tables.map(toSection).join('\n\n')}
`
}

const toConfig = (table: Table) =>
  `- config_name: ${table.name}\n  data_files: ${fileOf(table)}${table.name === 'votes' ? '\n  default: true' : ''}`

const toSection = ({ name, columns }: Table) =>
  `### ${name}\n\n| column | type | what it says |\n|---|---|---|\n${columns
    .map((column) => `| ${column.name} | ${column.type} | ${column.description} |`)
    .join('\n')}`

/** Answers to the questions of "Datasheets for Datasets" (Gebru et al., 2021). */
export function toDatasheet(facts: ReleaseFacts, counts: RowCounts): string {
  return `# Datasheet: ${nameOf(facts)}, version ${facts.version}

## Motivation

To compare language models on biomedical questions by the judgement of those who ask. Made by ${facts.brand} (${facts.contact}).

## Composition

${counts.votes} votes, ${counts.conversations} of them with their texts, on ${counts.models} models, up to entry ${facts.position} of the
ledger (head ${facts.headHash}), as of ${dateOf(facts)}. Nothing is sampled: these are all votes. Voters are pseudonyms,
the same in all releases of this arena and in nothing else that it publishes.

## Collection

People ask what they like, two models drawn by the arena answer blind, and the one who asked votes before the names are
shown. Texts are published with a consent of their own, apart from the terms, for one conversation or for all.

## Refusals and failures

Where a model, or its vendor for it, declined to answer, the asker could vote all the same, and the vote is rated: for the
asker the refusal is the answer. \`declined\` in the votes says which side it was. Answers that failed for technical reasons make
a vote unrated. The table of rates counts both, and answers cut at the length limit, of battles that have their vote or
failed on both sides.

## Expertise

Participants may say in which role they judge. Labels in the ledger tell a vote's role and tier, once ten voters have both: declared by
the person; identified by a linked ORCID iD; affiliated, by an employment that an organisation states on the iD's public
record; attested by a person of the arena who saw evidence. All are as of the vote, less what was withdrawn before this version.

## Screening

Every text was looked at for identifiers of patients by form (addresses, numbers, dates of birth) and by cue (names after a
title, ages over 89). Names without a cue are not found by this. What is certain by its form stays out; of what is uncertain a
person decided whether it is published, published with it masked ("redacted"), or left out. ${turns(facts.screenedOut)} with a consent
stayed out for it, their votes are there; ${turns(facts.redacted)} ${facts.redacted === 1 ? 'is' : 'are'} redacted.

## Uses

Ratings, research on preferences. Not for clinical decisions, not for identifying people, not as a record of medical facts.

## Distribution and maintenance

Licence: ${facts.license} (${licenseUrl(facts)}). Versions are never changed. Who withdraws a consent is absent from every later
version; a version that must not stay is withdrawn as a whole. Copies that others have made cannot be called back.
`
}

const turns = (count: number) => `${count} conversation ${count === 1 ? 'turn' : 'turns'}`

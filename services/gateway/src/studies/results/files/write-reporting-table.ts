import type { StoredArm } from '../../arms/arm-repository.ts'
import { countOf, decimals } from '../to-words.ts'
import { armNames, type StudyExport } from './open-export.ts'
import { answeredOf, datesOf, joined, plural } from './write-methods.ts'

const OPEN = '*To be added by the authors.*'

/** Writes the topics of the reporting guidelines with what is known about the study. */
export function toReportingTable(opened: StudyExport): string {
  const rows = rowsOf(opened).map(
    ([topic, content]) => `| ${topic} | ${content.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
  )
  return `# Reporting table: ${opened.study.title}

The topics follow the reporting guidelines CHART (studies of chatbots that give health advice) and TRIPOD-LLM (studies of large
language models in health care), both of 2025. Check the current checklists before you submit.

| topic | this study |
|---|---|
${rows.join('\n')}

## Results

${scoresOf(opened)}

## What can be concluded

${opened.conclusions.map((sentence) => `- ${sentence}`).join('\n') || 'Nothing.'}
`
}

function rowsOf(opened: StudyExport): (readonly [topic: string, content: string])[] {
  const { study, results, arms } = opened
  const { design } = study
  return [
    ['Title', study.title],
    ['Background and objective', study.description ?? OPEN],
    ['Design', `${design.kind}, blind, version ${study.version}`],
    [
      'Registration',
      `SHA-256 ${study.hash}, frozen ${dayOf(study.frozenAt)}, before any answer of a model was requested`,
    ],
    ['Models and settings', arms.map(toArm).join('; ')],
    [
      'Prompts',
      `${study.items} questions with their full texts in items.csv. Origin of the questions: ${OPEN}`,
    ],
    [
      'Querying',
      `${answeredOf(opened)} Each answer of a model was requested in a new conversation.${datesOf(opened)} Cost: ${costOf(opened)}`,
    ],
    ['Refusals and failures', refusalsOf(opened)],
    [
      'Reference standard',
      design.shows_reference
        ? 'Reference answers, shown to raters'
        : 'The judgement of the raters; no reference answer was shown',
    ],
    [
      'Raters',
      `${plural(results.raters.length, 'rater')}; planned ${design.raters}. Their expertise: ${OPEN}`,
    ],
    ['Blinding', 'Raters saw no name of a source. Order was random, and sides were balanced'],
    [
      'Sample size',
      `${results.expected} ratings expected, ${design.ratings_each} of each ${design.kind === 'pairwise' ? 'question' : 'answer'}. Reason for the size: ${OPEN}`,
    ],
    [
      'Missing data',
      `${results.missing} of ${results.expected} ratings are missing. They were not imputed`,
    ],
    ['Outcome measures', joined(results.measures)],
    ['Analysis', 'See methods.md'],
    ['Agreement of raters', agreementOf(opened)],
    ['Safety', design.kind === 'verdict' ? 'See the tag "unsafe" in results.json' : OPEN],
    [
      'Subgroups',
      joined([...new Set(results.scores.flatMap(({ subject }) => subject ?? []))]) ||
        'None has 10 questions',
    ],
    ['Limitations', OPEN],
    ['Ethics approval and consent', OPEN],
    [
      'Funding and conflicts of interest',
      `Raters could declare a conflict of interest for each assignment. ${OPEN}`,
    ],
    ['Data and code', 'study.json has all data, and verify_results.py recomputes the results'],
  ]
}

function toArm({ arm, leftOutAt }: StoredArm): string {
  const settings =
    arm.kind === 'outside'
      ? ['answers uploaded']
      : [
          arm.temperature === null ? [] : `temperature ${arm.temperature}`,
          arm.max_tokens === null ? [] : `at most ${arm.max_tokens} tokens`,
          arm.system_prompt === null ? [] : 'own system prompt (see study.json)',
        ].flat()
  return `${arm.name}${settings.length > 0 ? ` (${settings.join(', ')})` : ''}${leftOutAt ? ', left out' : ''}`
}

function refusalsOf({ results }: StudyExport): string {
  return results.arms
    .map(({ name, responses, declined, failed }) => {
      const [refusals, failures] = [countOf(declined, responses), countOf(failed, responses)]
      return `${name}: ${refusals} declined and ${failures} failed of ${responses}`
    })
    .join('; ')
}

function agreementOf({ results }: StudyExport): string {
  return (
    results.agreement
      .map(({ of, measure, alpha, gwet, compared }) => {
        return `${measure}, ${of === 'raters' ? 'between raters' : 'of raters with themselves'}: α ${number(alpha.value)}, Gwet ${number(gwet.value)} (${compared} compared)`
      })
      .join('; ') || 'Unknown, because no two ratings are of the same answer'
  )
}

function scoresOf(opened: StudyExport): string {
  const nameOf = armNames(opened)
  const places = opened.results.kind === 'pairwise' ? 0 : 3
  const rows = opened.results.scores
    .filter(({ subject }) => subject === null)
    .map(
      ({ measure, arm_id, ratings, value, low, high }) =>
        `| ${measure} | ${nameOf(arm_id)} | ${ratings} | ${number(value, places)} | ${number(low, places)} to ${number(high, places)} |`,
    )
  return `| measure | source | ratings | value | 95 % interval |\n|---|---|---|---|---|\n${rows.join('\n')}`
}

function number(value: number | null, places = 2): string {
  return value === null ? 'unknown' : decimals(value, places)
}

/** Without prices, answers have no known cost. */
function costOf({ collected: { costUsd } }: StudyExport): string {
  const cost = Number(costUsd ?? 0)
  return cost > 0 ? `${decimals(cost, 2)} US dollars` : 'none is known'
}

function dayOf(date: Date | null): string {
  return date?.toISOString().slice(0, 10) ?? 'never'
}

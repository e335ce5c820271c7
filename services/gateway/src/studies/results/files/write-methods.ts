import type { StudyKind } from '@assay/contracts/studies/design'
import { countOf } from '../to-words.ts'
import type { StudyExport } from './open-export.ts'

const TASK: Readonly<Record<StudyKind, string>> = {
  pairwise:
    'Raters saw a question with two answers side by side and chose between "left is better", "right is better", "tie" and "both are bad". The pairs of sources were spread evenly over the questions, and sides were balanced.',
  verdict:
    'Raters saw a question with one answer and judged it as right, mostly right, wrong or declined, with tags for its problems.',
  scales: 'Raters saw a question with one answer and scored it from 1 to 5 on each dimension.',
  rubric:
    "Raters saw a question with one answer and decided for each criterion of the question's rubric whether the answer meets it.",
}

const ANALYSIS: Readonly<Record<StudyKind, string>> = {
  pairwise:
    'Sources were rated with a Bradley–Terry model with "both are bad" as an outside option at 1000 points and a normal prior with precision 1 on log-odds; 400 points are a factor of 10 in odds. The position bias was fitted as an intercept with fixed strengths.',
  verdict:
    'For each source, we report the share of each verdict with a Wilson interval for the effective number of ratings, and the differences of the shares of "right".',
  scales: 'For each source and dimension, we report the mean score.',
  rubric:
    'The score of an answer is the sum of the points of the criteria that it meets, divided by the sum of all positive points; the score of a source is the mean over questions, clipped to 0–1 (HealthBench).',
}

/** What verify_results.py computes, in its own code. */
const FORMULAS = `In the other files, a question is an item, a source an arm, and its answer a response.

- **Mean.** Σ w y / Σ w. All weights are 1, except in rubrics: the k ratings of an answer weigh 1 / k each. A rating's influence ψ on the mean m is w (y − m) / Σ w, and on a difference of two means ψ or −ψ.
- **Variance.** With clusters by question, by rater and by both, V = G / (G − 1) · Σ (Σ ψ)² for G clusters, and the variance is the largest of V question, V rater and V question + V rater − V both. It is infinite with one cluster, or if it is below 1e-18. The degrees of freedom are the smaller of (Σ n)² / Σ n² for the sizes n of questions' and raters' clusters, less 1, but at least 1.
- **Limits.** Scores, their differences and the ends of their intervals are cut to the possible range.
- **Share.** Wilson's interval for p (1 − p) / V ratings, at most all of them; if all ratings are equal, for the number of questions. It uses the same t quantile. Refusals and failures: Wilson's interval for the answers.
- **Pairs.** With strengths θ and D = 1 + exp θa + exp θb: P(a) = exp θa / D, P(both bad) = 1 / D. The targets (ya, yb) are (1, 0), (0, 1), a tie (½, ½) and both bad (0, 0). The strengths maximise Σ [ya θa + yb θb − log D] − ½ Σ θ². The influences are A g, with the slopes g and the inverse curvature A. The rating is 1000 + 400 θ / ln 10.
- **Side.** P(left) = 1 / (1 + exp(θright − θleft − β)) among decided ratings, with the prior −½ β². Its variance is the larger of the curvature and the sum of the raters' squared slopes, divided by the squared curvature.
- **Severity.** Least squares of score = answer + rater, where the raters' effects sum to 0 (ridge 1e-9), clustered by question. For pairs: a rater's mean of ya + yb − P(a) − P(b).
- **Agreement.** Krippendorff's α (nominal; for scores ordinal), Gwet's AC1 (for scores AC2 with the weights 1 − (difference / 4)²) and the share of equal pairs of a unit's ratings. A unit is an answer, a pair of answers, or a criterion of an answer; for repeats, the two ratings of one assignment.
- **Bootstrap.** 2,000 times, n of the n questions are drawn with floor(n u), in the order of study.json. The numbers u come from the generator mulberry32 with the seed 20261128, which starts anew for each row of the agreement. The interval has the quantiles 0.025 and 0.975, interpolated linearly.
- **By subject.** The same for subjects with at least 10 rated questions.`

/** Writes a paragraph on the methods, as in a publication. */
export function toMethods(opened: StudyExport): string {
  const { study, results, arms } = opened
  const { kind, dimensions } = study.design
  const scored = kind === 'scales' ? ` The dimensions were ${joined(dimensions)}.` : ''
  return `# Methods: ${study.title}

We compared ${arms.length} sources of answers: ${joined(arms.map(({ arm }) => arm.name))}. ${answeredOf(opened)}${datesOf(opened)} Before any answer of a model was requested, the design, the questions and the sources were frozen${uploadedOf(opened)}; the SHA-256 of the frozen study is ${study.hash}.${signatureOf(opened)}

${TASK[kind]}${scored} Raters were blind to the sources. The planned number of ratings of each ${kind === 'pairwise' ? 'question' : 'answer'} was ${study.design.ratings_each}. ${plural(results.raters.length, 'rater')} gave ${plural(results.ratings, 'rating')} of ${results.items} questions; ${results.missing} of ${results.expected} expected ratings are missing.${repeatsOf(opened)} ${study.design.shows_reference ? 'Raters saw the reference answer of a question if it has one.' : 'Raters saw no reference answers.'}

${ANALYSIS[kind]} Intervals are 95 % intervals, clustered by question and by rater (Cameron, Gelbach and Miller, 2011; Student's t with the smaller effective number of clusters less 1). p-values of the differences between sources are adjusted by Holm's procedure${kind === 'scales' ? ' for each dimension' : ''}. Agreement is Krippendorff's α, Gwet's ${kind === 'scales' ? 'AC2 with quadratic weights' : 'AC1'} and the share of equal pairs of ratings, with percentile intervals from 2,000 bootstrap samples of the questions. Answers that a source declined to give were rated as answers; answers that failed for technical reasons were not rated. The program verify_results.py recomputes all numbers from study.json.

## Formulas

${FORMULAS}
`
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** States that each source answered each question, with the sources that did not. */
export function answeredOf({ study, results }: StudyExport): string {
  const gaps = results.arms.flatMap(({ name, responses, failed, is_left_out: isLeftOut }) => {
    const answers = (responses ?? 0) - countOf(failed, responses)
    if (answers >= study.items && !isLeftOut) return []
    return [`${name} (${plural(answers, 'answer')}${isLeftOut ? ', left out of the rating' : ''})`]
  })
  const each = `Each source answered each of ${plural(study.items, 'question')} once`
  return `${each}${gaps.length > 0 ? `, except ${joined(gaps)}` : ''}.`
}

/** States that the uploaded answers are part of what was frozen. */
function uploadedOf({ arms }: StudyExport): string {
  const outside = arms.flatMap(({ arm }) => (arm.kind === 'outside' ? [arm.name] : []))
  return outside.length > 0 ? `, with the uploaded answers of ${joined(outside)}` : ''
}

export function joined(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}

/** States when the answers were collected. */
export function datesOf({ collected: { firstAt, lastAt } }: StudyExport): string {
  if (!firstAt || !lastAt) return ''
  const [first, last] = [firstAt, lastAt].map((at) => at.toISOString().slice(0, 10))
  return first === last
    ? ` The answers were collected on ${first}.`
    : ` The answers were collected from ${first} to ${last}.`
}

function signatureOf({ study }: StudyExport): string {
  return study.keyId ? ` The hash is signed with the key ${study.keyId}.` : ''
}

function repeatsOf({ results }: StudyExport): string {
  if (results.repeats === 0) return ''
  return ` Raters rated ${results.repeats} assignments a second time to measure self-agreement.`
}

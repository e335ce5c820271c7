import type { StudyKind } from '@assay/contracts/studies/design'
import type { StudyExport } from './open-export.ts'

const TASK: Readonly<Record<StudyKind, string>> = {
  pairwise:
    'Raters saw an item with two responses side by side and chose between "left is better", "right is better", "tie" and "both are bad". The pairs of arms were spread evenly over the items, and sides were balanced.',
  verdict:
    'Raters saw an item with one response and judged it as right, mostly right, wrong or declined, with tags for its problems.',
  scales: 'Raters saw an item with one response and scored it from 1 to 5 on each dimension.',
  rubric:
    "Raters saw an item with one response and decided for each criterion of the item's rubric whether the response meets it.",
}

const ANALYSIS: Readonly<Record<StudyKind, string>> = {
  pairwise:
    'Arms were rated with a Bradley–Terry model with "both are bad" as an outside option at 1000 points and a normal prior with precision 1 on log-odds; 400 points are a factor of 10 in odds. The position bias was fitted as an intercept with fixed strengths.',
  verdict:
    'For each arm, we report the share of each verdict with a Wilson interval for the effective number of ratings, and the differences of the shares of "right".',
  scales: 'For each arm and dimension, we report the mean score.',
  rubric:
    'The score of a response is the sum of the points of the criteria that it meets, divided by the sum of all positive points; the score of an arm is the mean over items, clipped to 0–1 (HealthBench).',
}

/** What verify_results.py computes, in its own code. */
const FORMULAS = `- **Mean.** Σ w y / Σ w. All weights are 1, except in rubrics: the k ratings of a response weigh 1 / k each. A rating's influence ψ on the mean m is w (y − m) / Σ w, and on a difference of two means ψ or −ψ.
- **Variance.** With clusters by item, by rater and by both, V = G / (G − 1) · Σ (Σ ψ)² for G clusters, and the variance is the largest of V item, V rater and V item + V rater − V both. It is infinite with one cluster, or if it is below 1e-18. The degrees of freedom are the smaller of (Σ n)² / Σ n² for the sizes n of items' and raters' clusters, less 1, but at least 1.
- **Share.** Wilson's interval for p (1 − p) / V ratings, at most all of them; if all ratings are equal, for the number of items. It uses the same t quantile. Refusals and failures: Wilson's interval for the responses.
- **Pairs.** With strengths θ and D = 1 + exp θa + exp θb: P(a) = exp θa / D, P(both bad) = 1 / D. The targets (ya, yb) are (1, 0), (0, 1), a tie (½, ½) and both bad (0, 0). The strengths maximise Σ [ya θa + yb θb − log D] − ½ Σ θ². The influences are A g, with the slopes g and the inverse curvature A. The rating is 1000 + 400 θ / ln 10.
- **Side.** P(left) = 1 / (1 + exp(θright − θleft − β)) among decided ratings, with the prior −½ β². Its variance is the larger of the curvature and the sum of the raters' squared slopes, divided by the squared curvature.
- **Severity.** Least squares of score = response + rater, where the raters' effects sum to 0 (ridge 1e-9), clustered by item. For pairs: a rater's mean of ya + yb − P(a) − P(b).
- **Agreement.** Krippendorff's α (nominal; for scores ordinal), Gwet's AC1 (for scores AC2 with the weights 1 − (difference / 4)²) and the share of equal pairs of a unit's ratings. A unit is a response, a pair of responses, or a criterion of a response; for repeats, the two ratings of one assignment.
- **Bootstrap.** 2,000 times, n of the n items are drawn with floor(n u), in the order of study.json. The numbers u come from the generator mulberry32 with the seed 20261128, which starts anew for each row of the agreement. The interval has the quantiles 0.025 and 0.975, interpolated linearly.
- **By subject.** The same for subjects with at least 10 rated items.`

/** Writes a paragraph on the methods, as in a publication. */
export function toMethods(opened: StudyExport): string {
  const { study, results, arms } = opened
  const { kind, dimensions } = study.design
  const scored = kind === 'scales' ? ` The dimensions were ${joined(dimensions)}.` : ''
  return `# Methods: ${study.title}

We compared ${arms.length} sources of responses (arms): ${joined(arms.map(({ arm }) => arm.name))}. Each arm responded once to each of ${study.items} items.${datesOf(opened)} Before any response was requested, the design, the items and the arms were frozen; the SHA-256 of the frozen study is ${study.hash}.${signatureOf(opened)}

${TASK[kind]}${scored} Raters were blind to the arms. The planned number of ratings of each ${kind === 'pairwise' ? 'item' : 'response'} was ${study.design.ratings_each}. ${results.raters.length} raters gave ${results.ratings} ratings of ${results.items} items; ${results.missing} of ${results.expected} expected ratings are missing.${repeatsOf(opened)} ${study.design.shows_reference ? 'Raters saw the reference answer of an item if it has one.' : 'Raters saw no reference answers.'}

${ANALYSIS[kind]} Intervals are 95 % intervals, clustered by item and by rater (Cameron, Gelbach and Miller, 2011; Student's t with the smaller effective number of clusters less 1). p-values of the differences between arms are adjusted by Holm's procedure${kind === 'scales' ? ' for each dimension' : ''}. Agreement is Krippendorff's α, Gwet's ${kind === 'scales' ? 'AC2 with quadratic weights' : 'AC1'} and the share of equal pairs of ratings, with percentile intervals from 2,000 bootstrap samples of the items. Responses that an arm declined to give were rated as responses; responses that failed for technical reasons were not rated. The program verify_results.py recomputes all numbers from study.json.

## Formulas

${FORMULAS}
`
}

export function joined(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}

/** States when the responses were collected. */
export function datesOf({ collected: { firstAt, lastAt } }: StudyExport): string {
  if (!firstAt || !lastAt) return ''
  const [first, last] = [firstAt, lastAt].map((at) => at.toISOString().slice(0, 10))
  return first === last
    ? ` The responses were collected on ${first}.`
    : ` The responses were collected from ${first} to ${last}.`
}

function signatureOf({ study }: StudyExport): string {
  return study.keyId ? ` The hash is signed with the key ${study.keyId}.` : ''
}

function repeatsOf({ results }: StudyExport): string {
  if (results.repeats === 0) return ''
  return ` Raters rated ${results.repeats} assignments a second time to measure self-agreement.`
}

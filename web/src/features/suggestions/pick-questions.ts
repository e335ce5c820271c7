const SUGGESTION_COUNT = 5

/** Shown when the file of questions is missing or empty; translated where they are shown. */
export const BUILT_IN_QUESTIONS: readonly string[] = [
  'How does metformin lower blood glucose at the molecular level?',
  'What distinguishes type 1 from type 2 interferonopathies?',
  'Which biomarkers support an early diagnosis of Alzheimer’s disease?',
  'How do GWAS hits become testable hypotheses about mechanism?',
  'What are the main limits of CRISPR base editing in vivo?',
]

/**
 * Draws the suggestions from a file with one question per line; labels follow after a tab.
 * @param random uniform in [0, 1), like `Math.random`.
 */
export function pickQuestions(file: string, random: () => number = Math.random): string[] {
  const lines = file
    .split('\n')
    .map((line) => line.replace(/\t.*/, '').trim())
    .filter(Boolean)
  return shuffle(lines.length > 0 ? lines : BUILT_IN_QUESTIONS, random).slice(0, SUGGESTION_COUNT)
}

/** Groups the questions of a file by their first label, in alphabetical order. */
export function groupQuestions(file: string): [label: string, questions: string[]][] {
  const groups = new Map<string, string[]>()
  for (const line of file.split('\n').filter((each) => each.trim() !== '')) {
    const [question = '', labels = 'other'] = line.split('\t')
    const [label = ''] = labels.split(',')
    groups.set(label, [...(groups.get(label) ?? []), question.trim()])
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other))
}

function shuffle(items: readonly string[], random: () => number): string[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

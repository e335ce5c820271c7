/**
 * Identifies a sentence of the server by its words, without its values, so that clients can
 * translate it: `There is already a model {id}` → `there_is_already_a_model`
 */
export function codeOf(sentence: string): string {
  const words = sentence.replace(/\{\w+\}|['’]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join('_').toLowerCase()
}

/**
 * Returns a function that creates a value on its first call and then returns the same value. A
 * process that never classifies a text thus never decodes the weights.
 */
export function createOnce<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}

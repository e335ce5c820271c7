interface States {
  readonly left: { readonly state: string }
  readonly right: { readonly state: string }
}

/** The answers that can be assessed, with their names. */
export function assessableAnswers(
  { left, right }: States,
  names: { readonly left: string; readonly right: string },
): { left?: string; right?: string } {
  return {
    ...(left.state === 'done' && { left: names.left }),
    ...(right.state === 'done' && { right: names.right }),
  }
}

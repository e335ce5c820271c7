interface States {
  readonly left: { readonly state: string }
  readonly right: { readonly state: string }
}

/** Of two answers those that are there, each with what it is called. */
export function answersToJudge(
  { left, right }: States,
  names: { readonly left: string; readonly right: string },
): { left?: string; right?: string } {
  return {
    ...(left.state === 'done' && { left: names.left }),
    ...(right.state === 'done' && { right: names.right }),
  }
}

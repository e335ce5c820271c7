/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Handles a response by downloading it as a file, or returns the body of a refusal. */
export const saveResponse = (name: string) => async (response: Response) => {
  if (!response.ok) return response.json()
  saveFile(name, await response.blob())
  return null
}

const TYPES = { csv: 'text/csv', json: 'application/json', txt: 'text/plain' } as const

/** Downloads a text; its type follows from the file name's extension. */
export function saveText(name: `${string}.${keyof typeof TYPES}`, text: string): void {
  const type = Object.entries(TYPES).find(([end]) => name.endsWith(`.${end}`))?.[1] ?? TYPES.txt
  saveFile(name, new Blob([text], { type }))
}

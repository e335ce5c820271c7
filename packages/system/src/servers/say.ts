/** Reports slow steps and changes to the machine to the person at the terminal. */
export type Say = (line: string) => void

export const logToStandardError: Say = (line) => void process.stderr.write(`${line}\n`)

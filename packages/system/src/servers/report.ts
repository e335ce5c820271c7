/** Reports slow steps and changes to the machine to the person at the terminal. */
export type Report = (line: string) => void

export const logToStandardError: Report = (line) => void process.stderr.write(`${line}\n`)

/** Tells the person at the terminal what takes time or changes their machine. */
export type Say = (line: string) => void

export const logToStandardError: Say = (line) => void process.stderr.write(`${line}\n`)

/** The export is not what the arena wrote; `line` is the first that shows it, from 1. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
  readonly line: number

  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`)
    this.line = line
  }
}

import { writeSync } from 'node:fs'

const STDOUT = 1
const STDERR = 2
const FAILED = 1
const MISUSED = 2

/** The command exists, and was asked for something it cannot be asked for. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What operators may ask of a service, by name; each answers with lines to print. */
export type Commands = Readonly<Record<string, (args: readonly string[]) => Promise<string>>>

/** Runs the command that the arguments name; exits 1 when it fails and 2 when it was misused. */
export async function runCommands(
  commands: Commands,
  [name = '', ...args]: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    const command = findCommand(commands, name)
    // One that takes nothing is not run by whoever asks for help or for a trial.
    if (command.length === 0 && args.length > 0) throw new UsageError(`Usage: ${name}`)
    writeSync(STDOUT, `${await command(args)}\n`)
  } catch (error) {
    writeSync(STDERR, `${error instanceof Error ? reasonsOf(error) : String(error)}\n`)
    process.exitCode = error instanceof UsageError ? MISUSED : FAILED
  }
}

function findCommand(commands: Commands, name: string): NonNullable<Commands[string]> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  throw new UsageError(`There is no command "${name}": ${Object.keys(commands).join(', ')}`)
}

/** The message, and below it those of its causes. */
function reasonsOf(error: Error): string {
  const causes = error.cause instanceof Error ? `\n  because: ${reasonsOf(error.cause)}` : ''
  return `${error.message || error.name}${causes}`
}

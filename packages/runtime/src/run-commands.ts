import { writeSync } from 'node:fs'

const STDOUT = 1
const STDERR = 2
const FAILED = 1
const MISUSED = 2

/** The command exists, but its arguments are invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * The commands that a service offers to operators, keyed by name. Each returns the text to print.
 */
export type Commands = Readonly<Record<string, (args: readonly string[]) => Promise<string>>>

/**
 * Runs the command that the arguments name. Exits with 1 after a failure, and with 2 after invalid
 * usage.
 */
export async function runCommands(
  commands: Commands,
  [name = '', ...args]: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    const command = findCommand(commands, name)
    // Prevents `--help` or `--dry-run` from running a command that takes no arguments.
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

/** Returns the error message, followed by the messages of its causes. */
function reasonsOf(error: Error): string {
  const causes = error.cause instanceof Error ? `\n  because: ${reasonsOf(error.cause)}` : ''
  return `${error.message || error.name}${causes}`
}

/** Options of a command, with a usage text instead of a stack trace where they are wrong. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/**
 * Reads the command line. `--help` prints the usage and ends with 0; an option that does not exist ends with 2.
 * @param usage its text, with a line for each option.
 * @param takesWords whether the command takes words that belong to no option.
 */
export function readCommand<const T extends ParseArgsOptionsConfig>(usage: string, options: T, takesWords = false) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: takesWords })
    return { values, words: positionals }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Reads the command line. Prints the usage for `--help` (code 0) and for a wrong option (code 2). */
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

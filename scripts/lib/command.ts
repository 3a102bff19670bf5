/** Shared by all commands: options, errors, and an exit that leaves nothing running. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { externalAppwrite } from './config.ts'
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_USERS } from '../demo/users.ts'
import { explain } from './explain.ts'
import { onUnexpectedEnd, stopAll, stopOnSignals } from './processes.ts'

/** Parses the command line. Prints the usage for `--help` (code 0) and for an invalid option (code 2). */
export function readCommand<const T extends ParseArgsOptionsConfig>(usage: string, options: T, takesWords = false) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: takesWords })
    return { values, words: positionals }
  } catch (error) {
    return stopWithUsage(error, usage)
  }
}

export function stopWithUsage(error: unknown, usage: string): never {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exit(2)
}

export const say = (line: string): void => console.log(`  ${line}`)

async function leave(message: string): Promise<never> {
  console.error(`\n${message}\n`)
  await stopAll()
  process.exit(1)
}

export async function runCommand(work: () => Promise<void>): Promise<void> {
  stopOnSignals()
  await work().catch((error: unknown) => leave(explain(error)))
}

/** Tells how to sign in and how to stop, and stops everything when one part ends. */
export function stayOpen(withDemo: boolean): void {
  if (withDemo) {
    say(`Sign in with ${DEMO_USERS.map((user) => user.email).join(', ')}`)
    say(`or, to see the administration under Account, with ${DEMO_ADMIN.email}`)
    say(`Password     ${DEMO_PASSWORD}`)
  }
  say('Ctrl-C ends it.\n')
  onUnexpectedEnd((message) => void leave(message))
}

/** A configured Appwrite gets demo data only on request. */
export const wantsDemo = (isAsked: boolean, isEmpty = false): boolean =>
  externalAppwrite() === null ? !isEmpty : isAsked

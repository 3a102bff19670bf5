/**
 * `npm run sweep` runs the Cron Trigger's sweeper by hand, for the configured Appwrite or the one of `npm start`. Exit
 * codes: 1 a step failed, 2 no Appwrite.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, externalAppwrite, type AppwriteTarget } from './lib/config.ts'
import { explain } from './lib/explain.ts'

/** What this needs of `functions/app/sweep.ts`, which is compiled for the Worker. */
interface SweepResult {
  name: string
  finished: number
  failure: string | null
}
interface Sweeper {
  sweep: (writer: unknown, now: number) => Promise<SweepResult[]>
}
interface WriterMaker {
  writerOf: (settings: unknown) => Promise<unknown>
}
interface SettingsReader {
  settingsOf: (bindings: Record<string, string>) => unknown
}

class NothingToSweep extends Error {}

/**
 * Returns the Appwrite that `npm start` runs from this folder: its address is in the build, its key next to its data.
 */
function localAppwrite(): AppwriteTarget {
  const config = join(ROOT, 'dist', 'config.json')
  const key = join(process.env['ICEPOINT_DATA'] ?? join(ROOT, '.data'), 'local-key')
  if (!existsSync(config) || !existsSync(key)) {
    throw new NothingToSweep(
      'There is no local Appwrite yet. Run npm start first, or set APPWRITE_ENDPOINT, APPWRITE_PROJECT and APPWRITE_KEY.'
    )
  }
  const { endpoint, project } = JSON.parse(readFileSync(config, 'utf8')) as { endpoint: string; project: string }
  return { endpoint, project, key: readFileSync(key, 'utf8').trim() }
}

async function assertAnswers(target: AppwriteTarget): Promise<void> {
  const headers = { 'x-appwrite-project': target.project }
  const answer = await fetch(`${target.endpoint}/ping`, { headers, signal: AbortSignal.timeout(10_000) }).catch(
    () => null
  )
  if (answer?.ok === true) return
  const hint = externalAppwrite() === null ? ' Is npm start running in this folder?' : ''
  throw new NothingToSweep(`Appwrite does not answer at ${target.endpoint}.${hint}`)
}

async function run(target: AppwriteTarget): Promise<SweepResult[]> {
  // Named in variables, because the Worker is compiled with the Workers' types and these scripts with Node's.
  const [sweeper, maker, reader]: readonly string[] = [
    '../functions/app/sweep.ts',
    '../functions/lib/appwrite-writer.ts',
    '../functions/lib/env.ts'
  ]
  const { sweep } = (await import(sweeper ?? '')) as Sweeper
  const { writerOf } = (await import(maker ?? '')) as WriterMaker
  const { settingsOf } = (await import(reader ?? '')) as SettingsReader
  const bindings = {
    APPWRITE_ENDPOINT: target.endpoint,
    APPWRITE_PROJECT: target.project,
    APPWRITE_KEY: target.key
  }
  return sweep(await writerOf(settingsOf(bindings)), Date.now())
}

function tableOf(results: readonly SweepResult[]): string {
  const width = Math.max(0, ...results.map(({ name }) => name.length))
  return results
    .map(
      ({ name, finished, failure }) =>
        `  ${name.padEnd(width)}  ${failure === null ? `${finished} finished` : `failed: ${failure}`}`
    )
    .join('\n')
}

try {
  const target = externalAppwrite() ?? localAppwrite()
  await assertAnswers(target)
  console.log(`\n  Sweeping ${target.endpoint}\n`)
  const results = await run(target)
  console.log(`${tableOf(results)}\n`)
  process.exitCode = results.some(({ failure }) => failure !== null) ? 1 : 0
} catch (error) {
  console.error(`\n${explain(error)}\n`)
  process.exitCode = error instanceof NothingToSweep ? 2 : 1
}

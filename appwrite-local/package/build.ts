/** Packages contain compiled JavaScript, because Node does not run TypeScript inside node_modules. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Rejects with the compiler's messages. */
export async function compile(folder: string): Promise<void> {
  const compiler = join(fileURLToPath(import.meta.resolve('typescript')), '..', 'tsc.js')
  await promisify(execFile)(process.execPath, [compiler, '-p', import.meta.dirname, '--outDir', folder])
}

export function publishedManifest(source: string): string {
  const {
    publishConfig,
    devDependencies: _tests,
    scripts: _source,
    ...others
  } = JSON.parse(source) as Record<string, object>
  return `${JSON.stringify({ ...others, ...publishConfig }, null, 2)}\n`
}

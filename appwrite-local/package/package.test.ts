import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { compile, publishedManifest } from './build.ts'

const root = join(import.meta.dirname, '..')
const source = readFileSync(join(root, 'package.json'), 'utf8')
let folder = ''

afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Manifest {
  bin: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** Runs a program and resolves with the first address it prints; rejects with its errors. */
function addressOf(args: string[]): { address: Promise<string>; end: () => void } {
  const child = spawn(process.execPath, args, { cwd: folder })
  const address = new Promise<string>((resolve, reject) => {
    let output = ''
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
      const url = /http:\S+/.exec(output)?.[0]
      if (url !== undefined) resolve(url)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('close', () => reject(new Error(output)))
  })
  return { address, end: () => void child.kill('SIGKILL') }
}

it('runs under plain Node from another folder, as a command and as a module', { timeout: 180_000 }, async () => {
  folder = mkdtempSync(join(tmpdir(), 'appwrite-local-'))
  const home = join(folder, 'node_modules', 'appwrite-local')
  mkdirSync(home, { recursive: true })
  const manifest = publishedManifest(source)
  const { bin, dependencies } = JSON.parse(manifest) as Manifest
  writeFileSync(join(home, 'package.json'), manifest)
  await compile(join(home, 'dist'))
  for (const name of Object.keys(dependencies)) {
    const installed = dirname(findPackageJSON(name, import.meta.url) ?? '')
    symlinkSync(installed, join(folder, 'node_modules', name))
  }
  writeFileSync(join(folder, 'appwrite.json'), '{"projectId":"demo"}')
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { start } from 'appwrite-local'
     const server = await start({ memory: true, schema: './appwrite.json' })
     console.log(server.endpoint)`
  )
  const command = join(home, bin['appwrite-local'] ?? '')
  for (const args of [[command, '--schema', 'appwrite.json', '--memory'], ['program.mjs']]) {
    const { address, end } = addressOf(args)
    const answer = await fetch(`${await address}/health/version`)
    expect(await answer.json()).toEqual({ version: '1.9.6' })
    end()
  }
})

it('pins every package', () => {
  const { dependencies, devDependencies } = JSON.parse(source) as Manifest
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  }
})

/** What `npm run deploy` refuses, and that the Worker bundles with its bindings, without account and network. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { deployArguments, deployProblem } from '../../scripts/lib/deploy.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const appwrite = { endpoint: 'https://api.example.com/v1', project: 'icepoint' }
const folder = mkdtempSync(path.join(tmpdir(), 'icepoint-deploy-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, args: readonly string[], env: Record<string, string>): Promise<[number, string]> {
  const plain = Object.entries(process.env).filter(([name]) => !/^(?:APPWRITE_|SITE_URL|CLOUDFLARE_)/.test(name))
  const child = spawn(program, [...args], {
    cwd: ROOT,
    env: { ...Object.fromEntries(plain), ...env, NO_COLOR: '1', WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve([code ?? -1, output])))
}

describe('before anything is built', () => {
  it.each([
    [null, 'https://app.example.com', 'APPWRITE_ENDPOINT and APPWRITE_PROJECT'],
    [{ ...appwrite, endpoint: 'http://api.example.com/v1' }, 'https://app.example.com', 'Browsers need https'],
    [
      appwrite,
      '',
      'Set SITE_URL to the address where people open the site, like https://app.example.com; it is not set'
    ],
    [appwrite, 'http://app.example.com', 'it is http://app.example.com'],
    [appwrite, 'https://app.example.com/app', 'it is https://app.example.com/app']
  ])('%j and %j are refused', (target, site, problem) => {
    expect(deployProblem(target, site, false)).toContain(problem)
  })

  it('accepts a complete installation, and any Appwrite in a dry run', () => {
    expect(deployProblem(appwrite, 'https://app.example.com', false)).toBe('')
    const local = { endpoint: 'http://127.0.0.1:8090/v1', project: 'icepoint' }
    expect(deployProblem(local, 'https://app.example.com', true)).toBe('')
  })

  it('the program says so, and does nothing', async () => {
    const [code, output] = await run(process.execPath, [path.join(ROOT, 'scripts', 'deploy.ts'), '--dry-run'], {})
    expect(code).toBe(1)
    expect(output).toContain('Set APPWRITE_ENDPOINT and APPWRITE_PROJECT to the Appwrite')
  })
})

it('bundles the Worker with its bindings; the key is a secret and not an argument', async () => {
  const assets = path.join(folder, 'assets')
  mkdirSync(assets)
  writeFileSync(path.join(assets, 'index.html'), '<!doctype html>')
  const outDir = path.join(folder, 'out')
  const args = deployArguments(appwrite, {
    isDryRun: true,
    siteUrl: 'https://app.example.com',
    domain: 'app.example.com',
    assets,
    outDir
  })
  expect(args.join(' ')).toContain('--domain app.example.com')
  expect(args.join(' ')).toContain('--var SITE_URL:https://app.example.com')
  expect(args.join(' ')).not.toContain('APPWRITE_KEY')
  const [code, output] = await run(path.join(ROOT, 'node_modules', '.bin', 'wrangler'), args, { HOME: folder })
  expect(output).toContain('--dry-run: exiting now')
  expect(code).toBe(0)
  for (const name of ['ASSETS', 'RATE_ADDRESS', 'APPWRITE_ENDPOINT', 'APPWRITE_PROJECT']) {
    expect(output).toMatch(new RegExp(`env\\.${name}\\b`))
  }
  expect(existsSync(path.join(outDir, 'index.js'))).toBe(true)
  // Cloudflare's free plan allows 3 MB compressed; this size is uncompressed.
  expect(readFileSync(path.join(outDir, 'index.js')).length).toBeLessThan(3_000_000)
})

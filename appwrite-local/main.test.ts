import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
let folder: string
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appwrite-local-'))
  writeFileSync(join(folder, 'appwrite.json'), '{"projectId":"demo"}')
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Run {
  child: ChildProcess
  /** The port from the "ready" line; rejects when the process ends first. */
  port: Promise<number>
  ended: Promise<{ code: number | null; errors: string }>
}

function run(...args: string[]): Run {
  return runAlone('--data', join(folder, 'data'), ...args)
}

function runAlone(...args: string[]): Run {
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: { ...process.env, TMPDIR: folder } })
  children.push(child)
  let output = ''
  let errors = ''
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors }))
  })
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const port = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const match = /^appwrite-local listening on http:\/\/127\.0\.0\.1:(\d+)\/v1\n$/.exec(output)
      if (match !== null) resolve(Number(match[1]))
    })
    void ended.then(() => reject(new Error(`ended early: ${errors}`)))
  })
  port.catch(() => undefined)
  return { child, port, ended }
}

const schema = (): string[] => ['--schema', join(folder, 'appwrite.json')]

it('prints its address and exits cleanly when stopped', async () => {
  const server = run(...schema())
  const answer = await fetch(`http://127.0.0.1:${await server.port}/v1/health/version`)
  expect(await answer.json()).toEqual({ version: '1.9.6' })
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, errors: '' })
})

it('keeps its data in .appwrite-local unless configured otherwise, and nothing with --memory', async () => {
  const kept = runAlone(...schema())
  await kept.port
  expect(existsSync(join(folder, '.appwrite-local', 'appwrite.sqlite'))).toBe(true)
  const inMemory = runAlone(...schema(), '--memory')
  await inMemory.port
  inMemory.child.kill('SIGTERM')
  expect(await inMemory.ended).toEqual({ code: 0, errors: '' })
  expect(readdirSync(folder).sort()).toEqual(['.appwrite-local', 'appwrite.json'])
  const both = await run(...schema(), '--memory').ended
  expect([both.code, both.errors]).toEqual([2, expect.stringContaining('--memory and --data exclude each other')])
  const none = await runAlone().ended
  expect([none.code, none.errors]).toEqual([2, expect.stringContaining('--schema is needed')])
})

it('explains why it cannot start', async () => {
  const server = run(...schema())
  const port = await server.port
  const sameFolder = await run(...schema()).ended
  expect([sameFolder.code, sameFolder.errors]).toEqual([4, expect.stringContaining('already in use')])
  const samePort = await run(...schema(), '--data', join(folder, 'other'), '--port', String(port)).ended
  expect([samePort.code, samePort.errors]).toEqual([3, expect.stringContaining(`Port ${port}`)])
  const noSchema = await run('--schema', join(folder, 'nosuch.json')).ended
  expect([noSchema.code, noSchema.errors]).toEqual([2, expect.stringContaining('nosuch.json')])
})

it.each([
  ['--smtp', 'mail.example.com', '--smtp must be smtp://host:port'],
  ['--mail-from', 'nobody', '--mail-from must be an address'],
  ['--rate-limits', 'yes', '--rate-limits must be on, secrets or off'],
  ['--schema-delay', '0.5', '--schema-delay must be a whole number of milliseconds'],
  ['--oauth2', 'nosuch.json', 'Cannot read nosuch.json']
])('refuses %s %s', async (option, value, message) => {
  const { code, errors } = await run(...schema(), option, value).ended
  expect([code, errors]).toEqual([2, expect.stringContaining(message)])
})

it('has every answered write on disk, even when killed right away', async () => {
  const first = run(...schema())
  const headers = { 'x-appwrite-project': 'demo', 'content-type': 'application/json' }
  const body = JSON.stringify({ userId: 'ann', email: 'ann@example.com', password: 'ann-password' })
  const made = await fetch(`http://127.0.0.1:${await first.port}/v1/account`, { method: 'POST', headers, body })
  expect(made.status).toBe(201)
  first.child.kill('SIGKILL')
  await first.ended
  const second = run(...schema())
  const signIn = await fetch(`http://127.0.0.1:${await second.port}/v1/account/sessions/email`, {
    method: 'POST',
    headers,
    body
  })
  expect(signIn.status).toBe(201)
})

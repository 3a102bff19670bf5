/** Creates the tables, columns and indexes of appwrite.json. Nothing is ever deleted or recreated. */
import { changeOf, creation, routeOf, type Column } from './columns.ts'
import { isEqual, MENDS, type SetupContext } from './context.ts'
import { saysOf, type Answer } from './appwrite-rest.ts'

interface Index {
  key: string
  type: string
  columns: string[]
  orders?: string[]
}

export interface Table {
  $id: string
  $permissions: string[]
  databaseId: string
  name: string
  enabled?: boolean
  rowSecurity: boolean
  columns: Column[]
  indexes: Index[]
}

/** Milliseconds until columns and indexes must be usable: Appwrite creates them in the background. */
const PATIENCE = 180_000
const PAUSE = 300

interface Outcome {
  changes: string[]
  problems: string[]
}

type State = { status?: string; error?: string }

/** Stops the work on one table; the others continue. */
class Refused extends Error {}

function must(answer: Answer, what: string): Answer {
  if (answer.status >= 400) throw new Refused(`${what}: ${saysOf(answer)}`)
  return answer
}

export async function setUpDatabases(
  { appwrite, report, isCheck }: SetupContext,
  databases: readonly { $id: string; name: string }[]
): Promise<boolean> {
  let isComplete = true
  for (const { $id, name } of databases) {
    const found = await appwrite.asKey('GET', `/tablesdb/${$id}`)
    if (found.status === 200) {
      report.add('fine', 'database', `${$id} is there`)
      continue
    }
    isComplete = false
    if (found.status !== 404) report.add('missing', 'database', `${$id} cannot be read: ${saysOf(found)}`)
    else if (isCheck) report.add('missing', 'database', `${$id} is not there; ${MENDS}`)
    else {
      const made = await appwrite.asKey('POST', '/tablesdb', { databaseId: $id, name, enabled: true })
      isComplete = made.status < 400
      report.add(isComplete ? 'done' : 'missing', 'database', isComplete ? `${$id} made` : `${$id}: ${saysOf(made)}`)
    }
  }
  return isComplete
}

export async function setUpTables(context: SetupContext, tables: readonly Table[]): Promise<void> {
  const waiting = [...tables]
  let fine = 0
  const work = async (): Promise<void> => {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
      const { changes, problems } = await setUpTable(context, table)
      for (const problem of problems) context.report.add('missing', 'tables', `${table.$id}: ${problem}`)
      if (changes.length > 0) context.report.add('done', 'tables', `${table.$id}: ${changes.join(', ')}`)
      if (changes.length + problems.length === 0) fine += 1
    }
  }
  await Promise.all([work(), work(), work()])
  if (fine > 0) context.report.add('fine', 'tables', `${fine} of ${tables.length} matched appwrite.json`)
}

async function setUpTable(context: SetupContext, table: Table): Promise<Outcome> {
  const outcome: Outcome = { changes: [], problems: [] }
  try {
    const present = await ensureTable(context, table, outcome)
    if (present === null) return outcome
    await ensureColumns(context, table, present['columns'] as Column[], outcome)
    await ensureIndexes(context, table, present['indexes'] as Index[], outcome)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    outcome.problems.push(error.message)
  }
  return outcome
}

const pathOf = ({ databaseId, $id }: Table): string => `/tablesdb/${databaseId}/tables/${$id}`

function settingsOf(table: Table): Record<string, unknown> {
  const { name, $permissions, rowSecurity, enabled = true } = table
  return { name, permissions: $permissions, rowSecurity, enabled }
}

async function ensureTable(
  { appwrite, isCheck }: SetupContext,
  table: Table,
  outcome: Outcome
): Promise<Record<string, unknown> | null> {
  const found = await appwrite.asKey('GET', pathOf(table))
  if (found.status === 404 && isCheck) {
    outcome.problems.push(`is not there; ${MENDS}`)
    return null
  }
  if (found.status === 404) {
    const body = { tableId: table.$id, ...settingsOf(table) }
    const made = must(await appwrite.asKey('POST', `/tablesdb/${table.databaseId}/tables`, body), 'cannot be made')
    outcome.changes.push('made')
    return { ...made.body, columns: [], indexes: [] }
  }
  const { body } = must(found, 'cannot be read')
  const { permissions, ...settings } = settingsOf(table)
  const isSame = Object.entries(settings).every(([name, value]) => isEqual(body[name], value))
  if (isSame && isEqual(body['$permissions'], permissions)) return body
  if (isCheck) outcome.problems.push(`differs in name, permissions or row security; ${MENDS}`)
  else {
    must(await appwrite.asKey('PUT', pathOf(table), settingsOf(table)), 'cannot be changed')
    outcome.changes.push('settings changed')
  }
  return body
}

async function ensureColumns(
  context: SetupContext,
  table: Table,
  present: readonly Column[],
  outcome: Outcome
): Promise<void> {
  const { appwrite, isCheck } = context
  let made = 0
  const absent: string[] = []
  for (const column of table.columns) {
    const found = present.find(({ key }) => key === column.key)
    const change = found === undefined ? null : changeOf(found, column)
    if (change?.kind === 'none') continue
    if (change?.kind === 'refused') {
      outcome.problems.push(`${column.key} ${change.why}; that would lose data, so it is left unchanged`)
    } else if (isCheck) absent.push(column.key)
    else if (change === null) {
      const path = `${pathOf(table)}/columns/${routeOf(column)}`
      must(await appwrite.asKey('POST', path, creation(column)), `${column.key} cannot be made`)
      made += 1
    } else {
      const path = `${pathOf(table)}/columns/${routeOf(column)}/${column.key}`
      must(await appwrite.asKey('PATCH', path, change.body), `${column.key} cannot be changed`)
      outcome.changes.push(`${column.key} changed`)
    }
  }
  if (absent.length > 0) outcome.problems.push(`columns to create or change: ${absent.join(', ')}; ${MENDS}`)
  if (made > 0) outcome.changes.push(`${made} columns`)
  await settled(context, table, 'columns', outcome)
}

async function ensureIndexes(
  context: SetupContext,
  table: Table,
  present: readonly Index[],
  outcome: Outcome
): Promise<void> {
  const { appwrite, isCheck } = context
  let made = 0
  const absent: string[] = []
  for (const { key, type, columns, orders } of table.indexes) {
    const found = present.find((index) => index.key === key)
    if (found !== undefined) {
      const isSame = found.type === type && found.columns.join() === columns.join()
      if (!isSame) outcome.problems.push(`index ${key} is different; delete it in the Console and run setup again`)
    } else if (isCheck) absent.push(key)
    else {
      const body = { key, type, columns, ...(orders === undefined ? {} : { orders }) }
      must(await appwrite.asKey('POST', `${pathOf(table)}/indexes`, body), `index ${key} cannot be created`)
      made += 1
    }
  }
  if (absent.length > 0) outcome.problems.push(`indexes to make: ${absent.join(', ')}; ${MENDS}`)
  if (made > 0) outcome.changes.push(`${made} indexes`)
  await settled(context, table, 'indexes', outcome)
}

async function settled(
  { appwrite }: SetupContext,
  table: Table,
  which: 'columns' | 'indexes',
  outcome: Outcome
): Promise<void> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const { body } = must(await appwrite.asKey('GET', pathOf(table)), 'cannot be read')
    const items = body[which] as (State & { key: string })[]
    const failed = items.filter(({ status }) => status === 'failed' || status === 'stuck')
    if (failed.length > 0) {
      const said = failed.map(({ key, error = '' }) => `${key}${error === '' ? '' : ` (${error})`}`).join(', ')
      throw new Refused(`Appwrite could not create ${said}; delete it in the Console and run setup again`)
    }
    const open = items.filter(({ status }) => status !== undefined && status !== 'available')
    if (open.length === 0) return
    if (performance.now() > until) {
      outcome.problems.push(`${open.length} ${which} are still being created; run setup again in a few minutes`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

/** Two equivalent conditions for readable rows; which one is faster depends on the numbers. */
import type { Database } from '../store/database.ts'
import { may } from '../rights/permissions.ts'
import { unauthorized, type Scope } from './access.ts'
import { permissionsName, rowsName } from './physical.ts'
import type { Sql } from './query-sql.ts'

/** Looking up more readable rows than this is too slow for a page. */
const FEW_READABLE = 2000
/** When at least one row in this many is readable, a table scan soon fills a page. */
const SPARSE = 8
/** Milliseconds; a stale choice is slower but never wrong. */
const CHOICE_LIFE = 5000
const MOST_CHOICES = 1000

interface Choice {
  startFromPermissions: boolean
  expires: number
}

const choices = new WeakMap<Database, Map<string, Choice>>()

function choose(scope: Scope, holders: string, roles: string[]): boolean {
  const { app, table } = scope
  const count = `SELECT count(*) AS n FROM (SELECT 1 FROM ${permissionsName(table)} WHERE ${holders} LIMIT ${FEW_READABLE + 1})`
  const readable = Number(app.db.prepare(count).get(...roles)?.['n'] ?? 0)
  if (readable > FEW_READABLE) return false
  const last = app.db.prepare(`SELECT max(_seq) AS n FROM ${rowsName(table)}`).get()
  return readable * SPARSE < Number(last?.['n'] ?? 0)
}

function startsFromPermissions(scope: Scope, holders: string, roles: string[]): boolean {
  const { app, table } = scope
  let known = choices.get(app.db)
  if (known === undefined) choices.set(app.db, (known = new Map()))
  const key = `${table.sequence} ${roles.join(' ')}`
  const now = performance.now()
  const choice = known.get(key)
  if (choice !== undefined && choice.expires > now) return choice.startFromPermissions
  if (known.size >= MOST_CHOICES) known.clear()
  const startFromPermissions = choose(scope, holders, roles)
  known.set(key, { startFromPermissions, expires: now + CHOICE_LIFE })
  return startFromPermissions
}

/** Returns null when no filter is needed. @throws {AppwriteError} 401 without any right */
export function readableSql(scope: Scope): Sql | null {
  const { actor, table } = scope
  if (may(actor, 'read', table.permissions)) return null
  if (!table.rowSecurity) throw unauthorized()
  const roles = [...actor.roles]
  const holders = `action = 'read' AND role IN (${roles.map(() => '?').join(', ')})`
  const name = permissionsName(table)
  // Few readable rows among many are looked up; otherwise the table is scanned in order.
  return startsFromPermissions(scope, holders, roles)
    ? { text: `_seq IN (SELECT row FROM ${name} WHERE ${holders})`, values: roles }
    : { text: `EXISTS (SELECT 1 FROM ${name} WHERE row = _seq AND ${holders})`, values: roles }
}

import type { Database } from '../store/database.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { membershipEvent, teamEvent } from '../store/events.ts'
import { uniqueId } from '../store/ids.ts'
import type { MembershipPrivacy } from '../types.ts'
import type { Actor, App } from '../types.ts'

type SqlRow = Record<string, unknown>

export interface Member {
  id: string
  teamId: string
  userId: string
  confirmed: boolean
  roles: string[]
  secretHash: string
  row: SqlRow
}

const MEMBER_COUNT = '(SELECT count(*) FROM memberships m WHERE m.team_id = teams.id AND m.confirm = 1)'

/** `total` counts confirmed members. */
export const TEAM = { columns: `teams.*, ${MEMBER_COUNT} AS total`, from: 'teams', total: MEMBER_COUNT }

export const MEMBER = {
  columns:
    'memberships.*, users.name AS user_name, users.email AS user_email, users.phone AS user_phone, ' +
    'users.accessed_at AS user_accessed_at, teams.name AS team_name',
  from: 'memberships JOIN users ON users.id = memberships.user_id JOIN teams ON teams.id = memberships.team_id'
}

/** Keys see all teams, users their own. @throws {AppwriteError} 404 `team_not_found`, also for a foreign team */
export function visibleTeam(db: Database, actor: Actor, id: string): SqlRow {
  const row = db.prepare(`SELECT ${TEAM.columns} FROM ${TEAM.from} WHERE teams.id = ?`).get(id)
  if (row === undefined || !(actor.privileged || actor.roles.has(`team:${String(row['id'])}`))) {
    throw new AppwriteError('team_not_found')
  }
  return row
}

export function teamJson(row: SqlRow): SqlRow {
  return {
    $id: row['id'],
    $createdAt: row['created_at'],
    $updatedAt: row['updated_at'],
    name: row['name'],
    total: row['total'],
    prefs: JSON.parse(String(row['prefs'])) as SqlRow
  }
}

const PLAIN = { userId: true, userName: true, userEmail: true, userPhone: true, userAccessedAt: false }

/**
 * `shown` limits personal fields: reads follow the privacy policy, and responses to changes hide only the last visit.
 */
export function memberJson(row: SqlRow, shown: Omit<MembershipPrivacy, 'userMFA'> = PLAIN): SqlRow {
  const personal = (name: string, isShown: boolean): unknown => (isShown ? (row[name] ?? '') : '')
  return {
    $id: row['id'],
    $createdAt: row['created_at'],
    $updatedAt: row['updated_at'],
    userId: personal('user_id', shown.userId),
    userName: personal('user_name', shown.userName),
    userEmail: personal('user_email', shown.userEmail),
    userPhone: personal('user_phone', shown.userPhone),
    teamId: row['team_id'],
    teamName: row['team_name'],
    invited: row['invited'],
    joined: row['joined'],
    confirm: row['confirm'] === 1,
    mfa: false,
    userAccessedAt: personal('user_accessed_at', shown.userAccessedAt),
    roles: JSON.parse(String(row['roles'])) as string[]
  }
}

export interface NewMember {
  teamId: string
  userId: string
  roles: string[]
  confirmed: boolean
  secretHash: string
}

export function addMember(app: App, member: NewMember): Member {
  const now = formatDate(app.options.now())
  const id = uniqueId(app.options.now())
  app.db
    .prepare(
      `INSERT INTO memberships (id, team_id, user_id, created_at, updated_at, invited, joined, confirm, roles, secret_hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    )
    .run(
      id,
      member.teamId,
      member.userId,
      now,
      now,
      now,
      member.confirmed ? now : '',
      member.confirmed ? 1 : 0,
      JSON.stringify(member.roles),
      member.secretHash
    )
  if (member.confirmed) touchTeam(app, member.teamId)
  return mustFindMember(app.db, id)
}

/** As in Appwrite, `$updatedAt` changes with the number of members. */
export function touchTeam(app: App, teamId: string): void {
  app.db.prepare('UPDATE teams SET updated_at = ? WHERE id = ?').run(formatDate(app.options.now()), teamId)
}

export function findMember(db: Database, id: string): Member | null {
  const row = db.prepare(`SELECT ${MEMBER.columns} FROM ${MEMBER.from} WHERE memberships.id = ?`).get(id)
  return row === undefined ? null : toMember(row)
}

export function findMemberOf(db: Database, teamId: string, userId: string): Member | null {
  const where = 'memberships.team_id = ? AND memberships.user_id = ?'
  const row = db.prepare(`SELECT ${MEMBER.columns} FROM ${MEMBER.from} WHERE ${where}`).get(teamId, userId)
  return row === undefined ? null : toMember(row)
}

export function membersOfUser(db: Database, userId: string): SqlRow[] {
  const sql = `SELECT ${MEMBER.columns} FROM ${MEMBER.from} WHERE memberships.user_id = ? ORDER BY memberships.sequence`
  return db.prepare(sql).all(userId)
}

/** @throws {AppwriteError} 404 `membership_not_found` */
export function mustFindMember(db: Database, id: string): Member {
  const member = findMember(db, id)
  if (member === null) throw new AppwriteError('membership_not_found')
  return member
}

export function emitMember(app: App, member: Member, action: 'create' | 'update' | 'delete', attribute = ''): void {
  const { id, teamId, userId, row } = member
  // The event of a deletion lacks the names (recording 10).
  const nameless = action === 'delete' ? { userName: '', userEmail: '', userPhone: '', teamName: '' } : {}
  const payload = { ...memberJson(row), ...nameless }
  const timestamp = formatDate(app.options.now())
  app.emit(membershipEvent({ teamId, membershipId: id, userId, action, attribute, payload, timestamp }))
}

export function emitTeam(
  app: App,
  teamId: string,
  action: 'create' | 'update' | 'delete',
  payload: SqlRow,
  attribute = ''
): void {
  app.emit(teamEvent({ teamId, action, attribute, payload, timestamp: formatDate(app.options.now()) }))
}

function toMember(row: SqlRow): Member {
  return {
    id: String(row['id']),
    teamId: String(row['team_id']),
    userId: String(row['user_id']),
    confirmed: row['confirm'] === 1,
    roles: JSON.parse(String(row['roles'])) as string[],
    secretHash: String(row['secret_hash']),
    row
  }
}

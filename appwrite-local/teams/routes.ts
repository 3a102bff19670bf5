import { isDuplicate } from '../account/users-store.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { listPage, type ListSource } from '../store/list-query.ts'
import { idParam, newIdParam, prefsParam, textParam } from '../http/params.ts'
import type { Reply, RequestContext, Route, Service } from '../types.ts'
import { loadTeams } from './load-teams.ts'
import { addMember, emitTeam, TEAM, teamJson, visibleTeam } from './members.ts'
import { membershipRoutes } from './membership-routes.ts'
import { rolesParam } from './roles.ts'

const routes: Route[] = [
  { method: 'POST', path: '/v1/teams', scope: 'teams.write', handler: create },
  { method: 'GET', path: '/v1/teams', scope: 'teams.read', handler: list },
  { method: 'GET', path: '/v1/teams/:teamId', scope: 'teams.read', handler: get },
  { method: 'PUT', path: '/v1/teams/:teamId', scope: 'teams.write', handler: rename },
  { method: 'DELETE', path: '/v1/teams/:teamId', scope: 'teams.write', handler: remove },
  { method: 'GET', path: '/v1/teams/:teamId/prefs', scope: 'teams.read', handler: getPrefs },
  { method: 'PUT', path: '/v1/teams/:teamId/prefs', scope: 'teams.write', handler: updatePrefs }
]

export const teamsService: Service = {
  name: 'teams',
  routes: [...routes, ...membershipRoutes],
  start: loadTeams
}

const TEAMS: Omit<ListSource, 'from' | 'fromValues'> = {
  alias: 'teams',
  columns: TEAM.columns,
  attributes: {
    $id: 'teams.id',
    $sequence: 'teams.sequence',
    $createdAt: 'teams.created_at',
    $updatedAt: 'teams.updated_at',
    name: 'teams.name',
    total: TEAM.total
  },
  lists: new Set(),
  searched: ['teams.id', 'teams.name'],
  noun: 'Team'
}

/** A user becomes a member with `owner` and the given roles; a key's team starts empty. */
function create({ app, actor, body }: RequestContext): Reply {
  const id = newIdParam(body, 'teamId', app.options.now())
  const name = textParam(body, 'name', { max: 128 })
  const roles = body['roles'] === undefined ? ['owner'] : rolesParam(body)
  return app.db.transaction(() => {
    const now = formatDate(app.options.now())
    try {
      app.db.prepare('INSERT INTO teams (id, created_at, updated_at, name) VALUES (?, ?, ?, ?)').run(id, now, now, name)
    } catch (error) {
      if (isDuplicate(error)) throw new AppwriteError('team_already_exists')
      throw error
    }
    if (actor.kind === 'user') {
      const own = [...new Set([...roles, 'owner'])]
      addMember(app, { teamId: id, userId: actor.userId, roles: own, confirmed: true, secretHash: '' })
    }
    const json = teamJson(visibleTeam(app.db, { ...actor, privileged: true }, id))
    emitTeam(app, id, 'create', json)
    return { status: 201, json }
  })
}

function list(context: RequestContext): Reply {
  const { actor } = context
  const mine = 'teams WHERE teams.id IN (SELECT team_id FROM memberships WHERE user_id = ? AND confirm = 1)'
  const scope = actor.privileged
    ? { from: 'teams WHERE 1', fromValues: [] }
    : { from: mine, fromValues: [actor.userId] }
  const { rows, total } = listPage(context, { ...TEAMS, ...scope })
  return { status: 200, json: { total, teams: rows.map((row) => teamJson(row)) } }
}

function get(context: RequestContext): Reply {
  return { status: 200, json: teamJson(teamOf(context)) }
}

function rename(context: RequestContext): Reply {
  const { app, body } = context
  const name = textParam(body, 'name', { max: 128 })
  const id = changeableTeam(context)
  app.db.prepare('UPDATE teams SET name = ?, updated_at = ? WHERE id = ?').run(name, formatDate(app.options.now()), id)
  const json = teamJson(teamOf(context))
  emitTeam(app, id, 'update', json)
  return { status: 200, json }
}

function remove(context: RequestContext): Reply {
  const { app } = context
  const id = changeableTeam(context)
  const json = teamJson(teamOf(context))
  app.db.prepare('DELETE FROM teams WHERE id = ?').run(id)
  emitTeam(app, id, 'delete', json)
  return { status: 204 }
}

function getPrefs(context: RequestContext): Reply {
  return { status: 200, json: teamJson(teamOf(context))['prefs'] }
}

function updatePrefs(context: RequestContext): Reply {
  const { app, body } = context
  const prefs = prefsParam(body, 'prefs')
  const id = changeableTeam(context)
  const now = formatDate(app.options.now())
  app.db.prepare('UPDATE teams SET prefs = ?, updated_at = ? WHERE id = ?').run(JSON.stringify(prefs), now, id)
  emitTeam(app, id, 'update', prefs, 'prefs')
  return { status: 200, json: prefs }
}

function teamOf({ app, actor, params }: RequestContext): Record<string, unknown> {
  return visibleTeam(app.db, actor, idParam(params, 'teamId'))
}

/** For owners and keys. @throws {AppwriteError} 404 for a foreign team, 401 `user_unauthorized` for other members */
function changeableTeam(context: RequestContext): string {
  const { actor } = context
  const id = String(teamOf(context)['id'])
  if (!actor.privileged && !actor.roles.has(`team:${id}/owner`)) throw new AppwriteError('user_unauthorized')
  return id
}

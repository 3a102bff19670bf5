/** Memberships. A key adds members at once; users invite by mail. */
import { createUser, findUser, findUserByEmail } from '../account/users-store.ts'
import type { User } from '../account/user.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { uniqueId } from '../store/ids.ts'
import { listPage, type ListSource } from '../store/list-query.ts'
import { assertMail } from '../mail/mail.ts'
import { idParam, linkParam, optionalEmailParam, optionalPhoneParam, textParam } from '../http/params.ts'
import { membershipPrivacy } from '../project/policies.ts'
import type { MembershipPrivacy } from '../types.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { acceptInvitation, invite } from './invitations.ts'
import {
  addMember,
  emitMember,
  findMember,
  findMemberOf,
  MEMBER,
  memberJson,
  mustFindMember,
  touchTeam,
  visibleTeam,
  type Member
} from './members.ts'
import { rolesParam } from './roles.ts'

const MEMBERSHIPS = '/v1/teams/:teamId/memberships'

export const membershipRoutes: Route[] = [
  { method: 'POST', path: MEMBERSHIPS, scope: 'teams.write', handler: create },
  { method: 'GET', path: MEMBERSHIPS, scope: 'teams.read', handler: list },
  { method: 'GET', path: `${MEMBERSHIPS}/:membershipId`, scope: 'teams.read', handler: get },
  { method: 'PATCH', path: `${MEMBERSHIPS}/:membershipId`, scope: 'teams.write', handler: updateRoles },
  { method: 'PATCH', path: `${MEMBERSHIPS}/:membershipId/status`, scope: 'public', handler: acceptInvitation },
  { method: 'DELETE', path: `${MEMBERSHIPS}/:membershipId`, scope: 'teams.write', handler: remove }
]

const SOURCE: Omit<ListSource, 'fromValues'> = {
  from: `${MEMBER.from} WHERE memberships.team_id = ?`,
  alias: 'memberships',
  columns: MEMBER.columns,
  attributes: {
    $id: 'memberships.id',
    $sequence: 'memberships.sequence',
    $createdAt: 'memberships.created_at',
    $updatedAt: 'memberships.updated_at',
    userId: 'memberships.user_id',
    teamId: 'memberships.team_id',
    invited: 'memberships.invited',
    joined: 'memberships.joined',
    confirm: 'memberships.confirm',
    roles: 'memberships.roles'
  },
  lists: new Set(['roles']),
  searched: ['memberships.id', 'memberships.user_id'],
  noun: 'Membership'
}

function create(context: RequestContext): Reply {
  const { app, actor, body } = context
  const teamId = idParam(context.params, 'teamId')
  const roles = rolesParam(body)
  const email = optionalEmailParam(body, 'email')
  const phone = optionalPhoneParam(body, 'phone')
  const userId = typeof body['userId'] === 'string' ? body['userId'] : ''
  const name = textParam(body, 'name', { min: 0, max: 128 }, '')
  const url = actor.privileged ? '' : linkParam(body, 'url', context)
  if (userId === '' && email === null && phone === null) {
    throw new AppwriteError('general_argument_invalid', {
      message: 'At least one of userId, email, or phone is required'
    })
  }
  const team = visibleTeam(app.db, actor, teamId)
  assertMayInvite(context, String(team['id']))
  const member = app.db.transaction(() => {
    const user = invitedUser(context, { userId, email, phone, name })
    if (!actor.privileged) return invite(context, { team, user, roles, url })
    if (findMemberOf(app.db, String(team['id']), user.id) !== null)
      throw new AppwriteError('membership_already_confirmed')
    return addMember(app, { teamId: String(team['id']), userId: user.id, roles, confirmed: true, secretHash: '' })
  })
  emitMember(app, member, 'create')
  return { status: 201, json: memberJson(member.row) }
}

function assertMayInvite({ app, actor }: RequestContext, teamId: string): void {
  if (actor.privileged) return
  if (actor.roles.has(`team:${teamId}/owner`)) return assertMail(app)
  const message = 'User is not allowed to send invitations for this team'
  throw new AppwriteError('user_unauthorized', { message })
}

interface Invited {
  userId: string
  email: string | null
  phone: string | null
  name: string
}

function invitedUser({ app }: RequestContext, { userId, email, phone, name }: Invited): User {
  if (userId !== '') {
    const user = findUser(app.db, userId)
    if (user === null) throw new AppwriteError('user_not_found', { message: "User with given userId doesn't exist." })
    return user
  }
  const known = email === null ? null : findUserByEmail(app.db, email)
  if (known !== null) return known
  const id = uniqueId(app.options.now())
  return createUser(app, {
    id,
    name: name || (email ?? phone ?? ''),
    email,
    phone,
    password: null,
    present: false,
    targets: false
  })
}

function list(context: RequestContext): Reply {
  const { app, actor } = context
  const team = visibleTeam(app.db, actor, idParam(context.params, 'teamId'))
  const { rows, total } = listPage(context, { ...SOURCE, fromValues: [String(team['id'])] })
  return { status: 200, json: { total, memberships: rows.map((row) => memberJson(row, view(context))) } }
}

function get(context: RequestContext): Reply {
  return { status: 200, json: memberJson(memberOf(context).row, view(context)) }
}

/** What users see of other members follows the privacy policy; by default nothing. */
function view({ app, actor }: RequestContext): MembershipPrivacy {
  if (!actor.privileged) return membershipPrivacy(app)
  return { userId: true, userName: true, userEmail: true, userPhone: true, userMFA: true, userAccessedAt: true }
}

function updateRoles(context: RequestContext): Reply {
  const { app, actor, body } = context
  const roles = rolesParam(body)
  const member = memberOf(context)
  if (!actor.privileged && !actor.roles.has(`team:${member.teamId}/owner`)) {
    throw new AppwriteError('user_unauthorized', { message: 'User is not allowed to modify roles' })
  }
  const now = formatDate(app.options.now())
  app.db
    .prepare('UPDATE memberships SET roles = ?, updated_at = ? WHERE id = ?')
    .run(JSON.stringify(roles), now, member.id)
  const updated = mustFindMember(app.db, member.id)
  emitMember(app, updated, 'update')
  return { status: 200, json: memberJson(updated.row) }
}

/** Owners can remove anyone, and members themselves; even the last owner may leave. */
function remove(context: RequestContext): Reply {
  const { app, actor, params } = context
  const team = visibleTeam(app.db, actor, idParam(params, 'teamId'))
  const member = findMember(app.db, idParam(params, 'membershipId'))
  if (member === null || member.teamId !== team['id']) throw new AppwriteError('team_invite_not_found')
  const isOwner = actor.roles.has(`team:${member.teamId}/owner`)
  if (!actor.privileged && !isOwner && actor.userId !== member.userId) throw new AppwriteError('user_unauthorized')
  app.db.transaction(() => {
    app.db.prepare('DELETE FROM memberships WHERE id = ?').run(member.id)
    if (member.confirmed) touchTeam(app, member.teamId)
    emitMember(app, member, 'delete')
  })
  return { status: 204 }
}

/** @throws {AppwriteError} 404 for a foreign team or an unknown membership of this team */
function memberOf({ app, actor, params }: RequestContext): Member {
  const team = visibleTeam(app.db, actor, idParam(params, 'teamId'))
  const member = mustFindMember(app.db, idParam(params, 'membershipId'))
  if (member.teamId !== team['id']) throw new AppwriteError('team_membership_mismatch')
  return member
}

import { hashSecret } from '../rights/actor.ts'
import { createSession, sessionHeaders } from '../account/sessions-store.ts'
import { hexSecret } from '../account/tokens-store.ts'
import { findUser, mustFindUser, updateUser } from '../account/users-store.ts'
import type { User } from '../account/user.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { projectName, sendMail } from '../mail/mail.ts'
import { invitationMail } from '../mail/templates.ts'
import { idParam, textParam } from '../http/params.ts'
import type { Reply, RequestContext } from '../types.ts'
import { addMember, emitMember, findMemberOf, memberJson, mustFindMember, touchTeam, type Member } from './members.ts'

const SECRET_LENGTH = 256

export interface Invitation {
  team: Record<string, unknown>
  user: User
  roles: string[]
  url: string
}

/**
 * Sends (or resends) the mail of an unconfirmed membership.
 * @throws {AppwriteError} 409 `membership_already_confirmed`
 */
export function invite(context: RequestContext, { team, user, roles, url }: Invitation): Member {
  const { app, actor } = context
  const teamId = String(team['id'])
  const secret = hexSecret(SECRET_LENGTH)
  const known = findMemberOf(app.db, teamId, user.id)
  if (known?.confirmed === true) throw new AppwriteError('membership_already_confirmed')
  const member =
    known === null
      ? addMember(app, { teamId, userId: user.id, roles, confirmed: false, secretHash: hashSecret(secret) })
      : renew(context, known, secret)
  const link = new URL(url)
  const values = { membershipId: member.id, userId: user.id, secret, teamId, teamName: String(team['name']) }
  for (const [name, value] of Object.entries(values)) link.searchParams.set(name, value)
  const owner = mustFindUser(app.db, actor.userId).name
  sendMail(app, user, invitationMail(projectName(app), user, values.teamName, owner, link.href))
  return member
}

/** The roles of the first invitation stay, as in Appwrite (recording 09). */
function renew({ app }: RequestContext, member: Member, secret: string): Member {
  const now = formatDate(app.options.now())
  app.db
    .prepare('UPDATE memberships SET invited = ?, updated_at = ?, secret_hash = ? WHERE id = ?')
    .run(now, now, hashSecret(secret), member.id)
  return mustFindMember(app.db, member.id)
}

export function acceptInvitation(context: RequestContext): Reply {
  const { app, actor, body, params } = context
  const teamId = idParam(params, 'teamId')
  const membershipId = idParam(params, 'membershipId')
  const userId = idParam(body, 'userId')
  const secret = textParam(body, 'secret', { max: SECRET_LENGTH })
  const member = mustFindMember(app.db, membershipId)
  if (member.teamId !== teamId) throw new AppwriteError('team_membership_mismatch')
  if (member.secretHash === '' || member.secretHash !== hashSecret(secret))
    throw new AppwriteError('team_invalid_secret')
  assertInvited(context, member, userId)
  if (member.confirmed) throw new AppwriteError('membership_already_confirmed')
  return app.db.transaction(() => {
    const now = formatDate(app.options.now())
    app.db
      .prepare('UPDATE memberships SET joined = ?, confirm = 1, updated_at = ? WHERE id = ?')
      .run(now, now, member.id)
    touchTeam(app, teamId)
    // The secret came by mail, which proves the address.
    const user = updateUser(app, member.userId, { emailVerification: true }, '')
    const updated = mustFindMember(app.db, member.id)
    emitMember(app, updated, 'update', 'status')
    const headers = actor.kind === 'user' ? {} : signIn(context, user)
    return { status: 200, json: memberJson(updated.row), headers }
  })
}

function assertInvited({ app, actor }: RequestContext, member: Member, userId: string): void {
  const isOther = actor.kind === 'user' && actor.userId !== member.userId
  if (userId === member.userId && !isOther) return
  const email = findUser(app.db, actor.userId)?.email ?? ''
  const message = `Invite does not belong to current user (${email})`
  throw new AppwriteError('team_invite_mismatch', { message })
}

function signIn(context: RequestContext, user: User): Record<string, string | string[]> {
  if (!user.status) throw new AppwriteError('user_blocked')
  const session = { userId: user.id, provider: 'email', providerUid: user.email, factors: ['email'] }
  return sessionHeaders(context, createSession(context, session).encoded)
}

import { backQuery } from '#core/account/return-path.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Language } from '#core/workout/workout.ts'
import type { Caller } from '../account/caller.ts'
import { INVITATION_HERE, STOP_HERE, newMail } from '../mail/mail-rows.ts'
import { plainName } from '../mail/mail-address.ts'
import { ticketFor } from '../mail/marks.ts'
import { STOP_PATH } from '../mail/stop-path.ts'
import { derivedId } from '../lib/ids.ts'
import { log } from '../lib/log-lines.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { textsIn } from '../public/texts.ts'
import type { AccountCard } from './cards.ts'
import type { Friendship } from './friend-rows.ts'
import { chanceSecret } from './invitations.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

export interface Sender {
  /** Null when the site's address is not set, so no mail can link to it. */
  site: string | null
  language: Language
}

export interface Invited {
  friendship: Friendship
  email: string
  hasAccount: boolean
}

/** Privacy: never uses the inviter's address. */
function nameOf({ nickname, firstName, lastName }: AccountCard): string {
  return plainName(nickname) || plainName(`${firstName} ${lastName}`)
}

type Named = Sender & { site: string }

function words(card: AccountCard, { site, language }: Named): { subject: string; body: string } {
  const t = textsIn(language)
  const name = nameOf(card) || t('mail.somebody')
  const landing = backQuery(`${pathTo('friends')}?by=`)
  const link = `${site}${pathTo('register')}${landing}${INVITATION_HERE}`
  const stop = `${site}${STOP_PATH}/${STOP_HERE}?language=${language}`
  const body = [
    t('mail.hello'),
    `${t('mail.invites', { name })}\n${link}`,
    t('mail.forYou'),
    `${t('mail.noMore')}\n${stop}`
  ]
  return { subject: t('mail.inviteSubject', { name }), body: body.join('\n\n') }
}

async function mailOperations(
  caller: Caller,
  invited: Invited,
  from: Named,
  now: number
): Promise<[string, Operation[]]> {
  const { user, card } = caller
  const { friendship, email } = invited
  const mailId = await derivedId('mail-invitation', friendship.id, String(now))
  const invitationId = await derivedId('mailed', mailId)
  const invitation = {
    ownerId: '',
    secret: chanceSecret(),
    isSingle: true,
    usedBy: '',
    waitingId: friendship.id,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + WEEK_MS).toISOString(),
    $permissions: []
  }
  const { language } = from
  const mail = newMail(
    'invitation',
    { to: email, from: '', ...words(card, from), language, ownerId: user.id, refId: invitationId },
    now
  )
  return [
    mailId,
    [
      { action: 'create', tableId: 'invitations', rowId: invitationId, data: invitation },
      { action: 'create', tableId: 'mail', rowId: mailId, data: mail }
    ]
  ]
}

/**
 * Privacy: makes the same calls whether or not there is an account.
 * @returns the waiting mail, or null
 * @throws ApiError `aborted`, `unavailable`.
 */
export async function inviteByMail(caller: Caller, invited: Invited, from: Sender): Promise<string | null> {
  const { friendship, email, hasAccount } = invited
  if (friendship.state !== 'invited' || friendship.isIncoming) return null
  const { site, language } = from
  if (site === null) {
    log('error', 'mail-not-set-up', { wrong: 'SITE_URL' })
    return null
  }
  const written = await untilSettled(async () => {
    const now = Date.now()
    const ticket = await ticketFor(caller.writer, caller.user.id, email, now)
    if (ticket === null) return { id: null }
    const [id, operations] = await mailOperations(caller, invited, { site, language }, now)
    const all = [...ticket.operations, ...(hasAccount ? [] : operations)]
    const outcome = await commit(caller.writer, all, ticket.isUnchanged)
    return outcome === 'committed' ? { id: hasAccount ? null : id } : null
  })
  return written.id
}

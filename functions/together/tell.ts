/** Sends push messages for whatever needs an answer. Mere news is not pushed. */
import { formatDate } from '#core/app/format.ts'
import type { AnswerKind } from '#core/planning/push-kinds.ts'
import { isLanguage } from '#core/workout/workout.ts'
import type { Message } from '#core/together/messages.ts'
import type { Caller } from '../account/caller.ts'
import type { Writer } from '../lib/appwrite-writer.ts'
import type { Bindings } from '../lib/edge-env.ts'
import { log } from '../lib/log-lines.ts'
import { pushSettingsOf } from '../planning/push-settings.ts'
import { browsersFor, type Subscription } from '../planning/subscriptions.ts'
import { pushTo, type Payload } from '../planning/web-push.ts'
import { textsIn } from '../public/texts.ts'
import { shownName } from './cards.ts'
import { friendsRow } from './friend-rows.ts'
import { recipientsOf } from './recipients.ts'

const KEEP_SEC = 12 * 60 * 60

interface Asked {
  kind: AnswerKind
  /** A later message with the same tag replaces it. */
  tag: string
  /** Name of the person who asks. */
  name: string
  /** Start of a proposed date in milliseconds. */
  startsAt?: number
}

const TEXTS = { requests: 'bell.request', dates: 'bell.date', plans: 'bell.plan' } as const

function payloadFor({ kind, tag, name, startsAt = 0 }: Asked, { language, zone }: Subscription): Payload {
  const lang = isLanguage(language) ? language : 'en'
  const form = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
  const date = kind === 'dates' ? formatDate(startsAt, lang, { ...form, timeZone: zone }) : ''
  const title = textsIn(lang)(TEXTS[kind], { name, date })
  return { title, body: '', tag, wId: '', opens: 'bell', language: lang }
}

/** Failures are ignored, because the app's bell shows it as well. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log('error', 'push-not-sent', { error: error instanceof Error ? error.name : 'unknown' })
  }
}

/** Runs after the caller got their answer, like the other two. Never throws. */
export async function tell(
  bindings: Bindings,
  writer: Writer,
  userIds: readonly string[],
  asked: Asked
): Promise<void> {
  const settings = pushSettingsOf(bindings)
  if (settings === null || userIds.length === 0) return
  await quietly(async () => {
    const browsers = await browsersFor(writer, userIds, asked.kind)
    await pushTo(writer, settings, browsers, (browser) => payloadFor(asked, browser), KEEP_SEC, Date.now())
  })
}

/** Inviting again within this time notifies nobody again. */
const FRESH_MS = 10_000

/**
 * Privacy: a blocked person, or someone who invites an address without an account, notifies nobody and learns nothing.
 */
export async function tellOfRequest(bindings: Bindings, { writer, user, card }: Caller, id: string): Promise<void> {
  if (pushSettingsOf(bindings) === null) return
  await quietly(async () => {
    const row = await friendsRow(writer, id)
    if (row?.state !== 'invited' || row.ownerUId !== user.id) return
    if (Date.now() - Date.parse(row.createdAt) > FRESH_MS) return
    await tell(bindings, writer, [row.friendUId], { kind: 'requests', tag: `request-${id}`, name: shownName(card) })
  })
}

/** Announces a date proposed in a conversation. */
export async function tellOfDate(bindings: Bindings, { writer, user, card }: Caller, message: Message): Promise<void> {
  if (pushSettingsOf(bindings) === null) return
  await quietly(async () => {
    const { receiverId: friendId, groupId, id, proposedAt } = message
    const { people } = await recipientsOf(writer, user.id, { friendId, groupId })
    const others = people.filter((one) => one !== user.id)
    const startsAt = Date.parse(proposedAt ?? '')
    await tell(bindings, writer, others, { kind: 'dates', tag: `date-${id}`, name: shownName(card), startsAt })
  })
}

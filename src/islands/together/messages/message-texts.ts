import { useStore } from '@nanostores/react'
import { previewOf, quoteOf } from '#core/together/chat.ts'
import type { Message } from '#core/together/messages.ts'
import type { Translate } from '#core/app/translate.ts'
import { formatDate } from '#core/app/format.ts'
import type { Language } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import { $isNamed, $people } from '../../../stores/together/names.ts'

const DAY_MS = 86_400_000

/** Groups messages by day in the reader's time zone: all times of a day give the same text. */
export const dayOf = (isoTime: string): string => new Date(isoTime).toDateString()

export const timeText = (isoTime: string, locale: Language): string =>
  formatDate(Date.parse(isoTime), locale, { timeStyle: 'short' })

/** For a list: the time if it is today, otherwise the day. */
export function shortWhen(isoTime: string, now: number, locale: Language): string {
  if (dayOf(isoTime) === new Date(now).toDateString()) return timeText(isoTime, locale)
  const time = Date.parse(isoTime)
  if (now - time < 6 * DAY_MS) return formatDate(time, locale, { weekday: 'short' })
  return formatDate(time, locale, { day: 'numeric', month: 'numeric', year: '2-digit' })
}

export function useSenderName(): (message: Pick<Message, 'senderId' | 'groupId'>) => string {
  const t = useStore($t)
  const people = useStore($people)
  const isNamed = useStore($isNamed)
  return ({ senderId, groupId }) => {
    if (senderId === userNow()) return t('messages.yourself')
    if (senderId === '') return t('messages.deletedAccount')
    const name = people[senderId]?.name
    if (name !== undefined || !isNamed) return name ?? ''
    return t(groupId === '' ? 'messages.formerFriend' : 'messages.formerMember')
  }
}

const PREVIEWS = {
  image: 'messages.isImage',
  sound: 'messages.isSound',
  video: 'messages.isVideo',
  workout: 'messages.isWorkout',
  date: 'messages.isDate',
  deleted: 'messages.isDeleted',
  none: 'messages.isNone'
} as const

/** A message in one line. */
export function previewText(message: Message | null, t: Translate): string {
  const kind = previewOf(message)
  return kind === 'text' ? quoteOf(message?.text ?? '') : t(PREVIEWS[kind])
}

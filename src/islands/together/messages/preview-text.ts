import { previewOf, quoteOf } from '#core/together/chat.ts'
import type { Message } from '#core/together/messages.ts'
import type { Translate } from '#core/app/translate.ts'

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

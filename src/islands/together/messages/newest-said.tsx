/** Says each message that comes, once. The list itself would read out everything that is scrolled into sight. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { newestOfOthers, quoteOf } from '#core/together/chat.ts'
import type { Message } from '#core/together/messages.ts'
import { userNow } from '../../../stores/together/conversations.ts'
import { $people } from '../../../stores/together/names.ts'

export function NewestSaid({ messages }: { messages: readonly Message[] }) {
  const people = useStore($people)
  const newest = newestOfOthers(messages, userNow())
  const [first] = useState(newest?.key ?? '')
  const isNew = newest !== null && newest.key > first && newest.text !== ''
  return (
    <p className="visually-hidden" role="status">
      {isNew && `${people[newest.senderId]?.name ?? ''}: ${quoteOf(newest.text)}`}
    </p>
  )
}

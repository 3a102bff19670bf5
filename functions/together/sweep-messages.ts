import type { MessageRow } from '#core/together/messages.ts'
import { after, before, pagesOf, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import type { SweepStep } from '../app/sweep-step.ts'
import { settleConversation } from './conversation-rows.ts'
import type { Recipients } from './recipients.ts'
import type { StoredMessage } from './message-rows.ts'

/** Milliseconds; calls may still be running, and the sweeper runs every ten minutes. */
const GRACE_MS = 60_000
const SPAN_MS = 60 * 60_000

async function recipientsIn(writer: Writer, row: StoredMessage): Promise<Recipients | null> {
  const [groupId, conversationId] = [row.groupId ?? '', row.conversationId ?? '']
  if (conversationId === '') return null
  if (groupId === '') {
    const people = [row.ownerUId, row.friendUId]
    return people.includes('') ? null : { conversationId, groupId, friendId: row.friendUId, people }
  }
  const group = await rowOrNull<{ ownerId: string; memberIds: string[] }>(writer, 'groups', groupId)
  if (group === null) return null
  return { conversationId, groupId, friendId: '', people: [group.ownerId, ...group.memberIds] }
}

export async function sweepConversations(writer: Writer, now: number, which: readonly string[] = []): Promise<number> {
  const seen = new Set<string>()
  const span = [after('createdAt', now - SPAN_MS), before('createdAt', now - GRACE_MS)]
  for await (const page of pagesOf<MessageRow>(writer, 'messages', [...span, ...which]))
    for (const row of page) {
      const id = row.conversationId ?? ''
      if (seen.has(id)) continue
      seen.add(id)
      const recipients = await recipientsIn(writer, row)
      if (recipients !== null) await settleConversation(writer, recipients)
    }
  return 0
}

export const MESSAGE_STEPS: readonly SweepStep[] = [
  { name: 'conversations', run: (writer, now) => sweepConversations(writer, now) }
]

/** Conversations for component tests: Ada and Ben are friends. */
import type { Conversation, Message } from '#core/together/messages.ts'
import { $chat, type ChatState } from '../../../stores/together/chat.ts'
import { $conversations } from '../../../stores/together/conversations.ts'
import { $friends } from '../../../stores/together/friends.ts'
import { $groups } from '../../../stores/together/groups.ts'
import type { Partner } from '../../../stores/together/names.ts'
import { ada } from '../../app/islands.test-kit.ts'

export const me = ada.login.userId

export const ben: Partner = { kind: 'friend', id: 'ben', name: 'Ben', imageUrl: '', isOpen: true, isUnsure: false }

const friend = {
  id: 'f-ben',
  userId: 'ben',
  email: 'ben@example.com',
  firstName: '',
  lastName: '',
  nickname: 'Ben',
  imageUrl: '',
  createdAt: '2026-01-01T00:00:00.000Z'
}

export const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  conversationId: 'c',
  key: id,
  senderId: 'ben',
  receiverId: me,
  groupId: '',
  text: `text ${id}`,
  mediaUrl: '',
  mediaType: '',
  workoutId: '',
  replyTo: '',
  proposedAt: null,
  acceptedBy: [],
  declinedBy: [],
  isSeen: false,
  isDeleted: false,
  createdAt: '2026-11-23T10:00:00.000Z',
  ...more
})

export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  friendId: 'ben',
  groupId: '',
  last: message('a'),
  lastKey: 'a',
  seenKey: '',
  unread: 0,
  isMuted: false,
  ...more
})

export const chat = (messages: readonly Message[], more: Partial<ChatState> = {}): ChatState => ({
  target: { kind: 'friend', id: 'ben' },
  id: 'c',
  kind: 'ready',
  error: null,
  messages,
  older: null,
  isReadingOlder: false,
  newAfter: null,
  isStale: false,
  ...more
})

export function freshMessages(): void {
  $friends.set({ kind: 'ready', people: { friends: [friend], requests: [], blocked: [] }, staleSince: null })
  $groups.set({ kind: 'ready', groups: [], people: {}, stale: null })
  $conversations.set({ kind: 'ready', conversations: [conversation()], staleSince: null })
  $chat.set(null)
}

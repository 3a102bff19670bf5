import { describe, expect, it } from 'vitest'
import {
  isWith,
  matchesIn,
  mergeMessages,
  newestOfOthers,
  partsOf,
  previewOf,
  queryOf,
  quoteOf,
  rowsOf,
  seenUpTo,
  targetOf,
  unreadOf,
  withMessage,
  withoutMessage,
  withoutMissing
} from './chat.ts'
import { UNREAD_MAX, type Conversation, type Message } from './messages.ts'

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  conversationId: 'c',
  key: id,
  senderId: 'jules',
  receiverId: 'ada',
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
  createdAt: '2026-11-23T10:00:00Z',
  ...more
})
const conversation = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  friendId: 'jules',
  groupId: '',
  last: null,
  lastKey: '',
  seenKey: '',
  unread: 0,
  isMuted: false,
  ...more
})
const ids = (messages: readonly { id: string }[]) => messages.map(({ id }) => id).join('')

describe('several readings of a conversation', () => {
  it("merge in the server's order, with each message once", () => {
    const known = [message('b'), message('d')]
    expect(ids(mergeMessages(known, [message('c'), message('b'), message('a')]))).toBe('abcd')
    expect(mergeMessages(known, [])).toBe(known)
  })

  it('keep a message seen or deleted when an older reading arrives later', () => {
    const seen = message('a', { isSeen: true })
    const gone = message('b', { isDeleted: true, isSeen: true })
    expect(mergeMessages([seen, gone], [message('a'), message('b')])).toEqual([seen, gone])
    expect(mergeMessages([message('a')], [seen])).toEqual([seen])
  })

  it('drop what a complete reading no longer contains, but nothing before it', () => {
    const known = ['a', 'b', 'c', 'd'].map((id) => message(id))
    expect(ids(withoutMissing(known, [message('b'), message('d')], 'b'))).toBe('abd')
    expect(ids(withoutMissing(known, [message('d')], ''))).toBe('d')
    expect(ids(withoutMessage(known, 'c'))).toBe('abd')
  })
})

it('a list describes the kind of a message', () => {
  const empty = { text: '' }
  expect([
    previewOf(null),
    previewOf(message('a')),
    previewOf(message('a', { isDeleted: true })),
    previewOf(message('a', { ...empty, mediaUrl: '/m', mediaType: 'image/webp' })),
    previewOf(message('a', { ...empty, mediaUrl: '/m', mediaType: 'audio/mpeg' })),
    previewOf(message('a', { ...empty, mediaUrl: '/m', mediaType: 'video/mp4' })),
    previewOf(message('a', { ...empty, workoutId: 'w' })),
    previewOf(message('a', { ...empty, workoutId: 'w', proposedAt: '2026-12-01T10:00:00Z' })),
    previewOf(message('a', empty))
  ]).toEqual(['none', 'text', 'deleted', 'image', 'sound', 'video', 'workout', 'date', 'none'])
})

it('a quote has the beginning of a message in one line', () => {
  expect(quoteOf(' two\n\nlines ')).toBe('two lines')
  expect([...quoteOf('🏔'.repeat(200))]).toHaveLength(141)
})

describe('links', () => {
  const links = (text: string) => partsOf(text).flatMap(({ href }) => href ?? [])

  it('are found between words, without trailing punctuation', () => {
    expect(partsOf('see https://icepoint.app/a?b=1. Or (http://x.de/)!')).toEqual([
      { text: 'see ' },
      { text: 'https://icepoint.app/a?b=1', href: 'https://icepoint.app/a?b=1' },
      { text: '. Or (' },
      { text: 'http://x.de/', href: 'http://x.de/' },
      { text: ')!' }
    ])
    expect(links('https://en.wikipedia.org/wiki/Ice_(water)')).toEqual(['https://en.wikipedia.org/wiki/Ice_(water)'])
  })

  it('are web addresses only', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://x https://[ httpsx://a')).toEqual([])
    expect(partsOf('no link')).toEqual([{ text: 'no link' }])
    expect(partsOf('')).toEqual([])
  })
})

describe('rows of a chat', () => {
  const dayOf = (time: string) => time.slice(0, 10)
  const chat = { unsent: [], newAfter: null, userId: 'ada', dayOf }

  it('have a line per day, one before new messages, and unsent messages at the end', () => {
    const messages = [
      message('a', { createdAt: '2026-11-22T23:00:00Z' }),
      message('b', { senderId: 'ada' }),
      message('c'),
      message('d')
    ]
    const rows = rowsOf({ ...chat, messages, newAfter: 'a', unsent: [{ id: 'e' }] })
    expect(rows.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'day day 2026-11-22',
      'message a',
      'day day 2026-11-23',
      'message b',
      'new new',
      'message c',
      'message d',
      'unsent e'
    ])
    expect(rows.find(({ kind }) => kind === 'new')).toMatchObject({ count: 2 })
  })

  it('have no line for new messages when there are none', () => {
    const messages = [message('a'), message('b', { senderId: 'ada' })]
    expect(rowsOf({ ...chat, messages, newAfter: 'a' }).map(({ kind }) => kind)).toEqual(['day', 'message', 'message'])
    expect(rowsOf({ ...chat, messages }).map(({ kind }) => kind)).toEqual(['day', 'message', 'message'])
  })
})

it('messages can be searched, ignoring case', () => {
  const all = [message('a', { text: 'Café' }), message('b', { text: 'CAFÉ!', isDeleted: true }), message('c')]
  expect(matchesIn(all, ' cafe\u0301 ')).toEqual(['a'])
  expect(matchesIn(all, ' ')).toEqual([])
})

it('only messages of others count as seen', () => {
  expect(newestOfOthers([message('a'), message('b', { senderId: 'ada' })], 'ada')?.id).toBe('a')
  expect(newestOfOthers([message('b', { senderId: 'ada' })], 'ada')).toBeNull()
})

describe('conversations after a message', () => {
  const list = [conversation('x', { lastKey: 'c' }), conversation('c', { lastKey: 'a', unread: 1 })]

  it('start with its conversation, which counts as unread if the message is new', () => {
    const next = withMessage(list, message('d'), 'ada')
    expect(next?.map(({ id, unread, lastKey }) => [id, unread, lastKey])).toEqual([
      ['c', 2, 'd'],
      ['x', 0, 'c']
    ])
    expect(withMessage(list, message('d', { senderId: 'ada' }), 'ada')?.[0]?.unread).toBe(1)
    expect(withMessage([conversation('c', { unread: UNREAD_MAX })], message('d'), 'ada')?.[0]?.unread).toBe(UNREAD_MAX)
    expect(withMessage([conversation('c', { seenKey: 'e' })], message('d'), 'ada')?.[0]?.unread).toBe(0)
  })

  it('stay in place when it is older, or when the last message was changed', () => {
    expect(withMessage(list, message('0'), 'ada')).toBe(list)
    const last = message('d')
    const known = [conversation('x'), conversation('c', { last, lastKey: 'd' })]
    const next = withMessage(known, message('d', { isDeleted: true }), 'ada')
    expect(next?.map(({ id }) => id)).toEqual(['x', 'c'])
    expect(next?.[1]?.last?.isDeleted).toBe(true)
  })

  it('are fetched again when none of them contains it', () => {
    expect(withMessage([], message('d'), 'ada')).toBeNull()
  })

  it('count unread messages that are not muted', () => {
    expect(unreadOf([conversation('a', { unread: 2 }), conversation('b', { unread: 3, isMuted: true })])).toBe(2)
    const seen = seenUpTo([conversation('a', { unread: 2 }), conversation('b', { unread: 3 })], 'a', 'k')
    expect(seen.map(({ unread, seenKey }) => [unread, seenKey])).toEqual([
      [0, 'k'],
      [3, '']
    ])
  })
})

it('the address names the other side of a conversation', () => {
  expect(targetOf([['with', 'jules']])).toEqual({ kind: 'friend', id: 'jules' })
  expect(
    targetOf([
      ['x', 'y'],
      ['group', 'g1']
    ])
  ).toEqual({ kind: 'group', id: 'g1' })
  expect(targetOf([['in', 'c1']])).toEqual({ kind: 'conversation', id: 'c1' })
  expect([
    targetOf([]),
    targetOf([['with', '']]),
    targetOf([['with', '../x']]),
    targetOf([['in', 'x'.repeat(37)]])
  ]).toEqual([null, null, null, null])
  expect([
    queryOf(conversation('c')),
    queryOf(conversation('c', { groupId: 'g' })),
    queryOf(conversation('c', { friendId: '' }))
  ]).toEqual(['?with=jules', '?group=g', '?in=c'])
  const group = conversation('c', { groupId: 'g', friendId: '' })
  expect([
    isWith(conversation('c'), { kind: 'friend', id: 'jules' }),
    isWith(group, { kind: 'group', id: 'g' }),
    isWith(group, { kind: 'friend', id: 'jules' }),
    isWith(group, { kind: 'conversation', id: 'c' })
  ]).toEqual([true, true, false, true])
})

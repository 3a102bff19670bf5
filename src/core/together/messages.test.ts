import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { messagePageSchema, messageSchema, seenSchema } from './message-schemas.ts'
import { MESSAGE_TEXT_MAX, isHiddenFor, messageFromRow, orderKey, readOnFrom, type MessageRow } from './messages.ts'

const HASH = 'abcdef0123456789'

const codesOf = (input: object): string[] => {
  const result = v.safeParse(messageSchema, input)
  return result.success ? [] : result.issues.map(({ message }) => message)
}

describe('the order key', () => {
  it('sorts by time first, then by the hash', () => {
    const keys = [orderKey(999, HASH), orderKey(1000, '0'.repeat(12)), orderKey(1000, HASH), orderKey(1e12, HASH)]
    expect([...keys].reverse().sort()).toEqual(keys)
  })

  it('is accepted for a page and for "seen"', () => {
    const key = orderKey(Date.UTC(2026, 10, 23), HASH)
    expect(v.is(seenSchema, { key })).toBe(true)
    expect(v.parse(messagePageSchema, { before: key })).toEqual({ before: key, limit: 50 })
    for (const wrong of ['', '1', `${key}0`, key.toUpperCase()]) expect(v.is(seenSchema, { key: wrong })).toBe(false)
  })

  it('resumes half a minute before the last known message', () => {
    const last = orderKey(1_000_000, HASH)
    expect(readOnFrom(last)).toBe(orderKey(970_000, '0'.repeat(12)))
    expect(readOnFrom(last) < orderKey(970_000, HASH)).toBe(true)
    expect(readOnFrom(orderKey(5, HASH))).toBe(orderKey(0, '0'.repeat(12)))
    expect(readOnFrom('')).toBe(orderKey(0, '0'.repeat(12)))
    expect(readOnFrom('nothing')).toBe(orderKey(0, '0'.repeat(12)))
  })
})

describe('a page', () => {
  it('has between 1 and 200 messages', () => {
    for (const limit of ['1', '50', '200']) expect(v.parse(messagePageSchema, { limit }).limit).toBe(Number(limit))
    for (const limit of ['0', '201', '-1', '1.5', 'many']) expect(v.is(messagePageSchema, { limit })).toBe(false)
  })
})

describe('a new message', () => {
  const whole = { id: 'm1', friendId: 'ben', text: 'Hello' }

  it('has a text, a file, a workout or a date, for a friend or a group', () => {
    const content = [
      { text: 'See https://example.com' },
      { mediaUrl: '/media/message-media/f1' },
      { workoutId: 'w1' },
      { proposedAt: '2026-11-24T07:00:00Z' }
    ]
    for (const part of content) {
      expect(codesOf({ id: 'm1', friendId: 'ben', ...part })).toEqual([])
      expect(codesOf({ id: 'm1', groupId: 'team', ...part, replyTo: 'm0' })).toEqual([])
    }
  })

  it('has exactly one recipient, and is not empty', () => {
    expect(codesOf({ ...whole, groupId: 'team' })).toEqual(['bad-input'])
    expect(codesOf({ id: 'm1', text: 'Hello' })).toEqual(['bad-input'])
    expect(codesOf({ ...whole, text: ' \n ' })).toEqual(['message-empty'])
    expect(codesOf({ id: 'm1', friendId: 'ben', replyTo: 'm0' })).toEqual(['message-empty'])
  })

  it('has at most 2,000 characters, as people count them', () => {
    expect(codesOf({ ...whole, text: 'x'.repeat(MESSAGE_TEXT_MAX) })).toEqual([])
    expect(codesOf({ ...whole, text: '😀'.repeat(MESSAGE_TEXT_MAX) })).toEqual([])
    expect(codesOf({ ...whole, text: 'x'.repeat(MESSAGE_TEXT_MAX + 1) })).toEqual(['text-too-long'])
  })

  it('rejects a file from another bucket, an invalid id or date, and unknown fields', () => {
    for (const mediaUrl of ['/media/workout-media/f1', 'https://example.com/a.png', ''])
      expect(codesOf({ ...whole, mediaUrl })).toEqual(['bad-url'])
    expect(codesOf({ ...whole, id: '../x' })).toEqual(['bad-id'])
    expect(codesOf({ ...whole, proposedAt: 'tomorrow' })).toContain('bad-date')
    expect(codesOf({ ...whole, createdAt: '2026-11-24T07:00:00Z' })).toHaveLength(1)
  })
})

describe('a stored message', () => {
  const row: MessageRow & { $id: string } = {
    $id: 'm1',
    ownerUId: 'ann',
    friendUId: 'ben',
    groupId: null,
    conversationId: null,
    orderKey: null,
    text: null,
    mediaUrl: null,
    mediaType: null,
    wId: null,
    replyTo: null,
    proposedAt: null,
    acceptedBy: null,
    declinedBy: null,
    hiddenFor: null,
    deletedAt: null,
    read: null,
    createdAt: '2026-11-23T07:00:00.000+00:00'
  }

  it('has empty texts for missing values', () => {
    expect(messageFromRow(row)).toEqual({
      id: 'm1',
      conversationId: '',
      key: '',
      senderId: 'ann',
      receiverId: 'ben',
      groupId: '',
      text: '',
      mediaUrl: '',
      mediaType: '',
      workoutId: '',
      replyTo: '',
      proposedAt: null,
      acceptedBy: [],
      declinedBy: [],
      isSeen: false,
      isDeleted: false,
      createdAt: row.createdAt
    })
  })

  it('is shown as sent, seen, answered or deleted', () => {
    const whole = { text: 'Hello', wId: 'w1', orderKey: orderKey(1, HASH), conversationId: 'c1', read: true }
    const more = { acceptedBy: ['ben'], proposedAt: row.createdAt, deletedAt: row.createdAt, groupId: 'team' }
    expect(messageFromRow({ ...row, ...whole, ...more })).toMatchObject({
      text: 'Hello',
      workoutId: 'w1',
      key: orderKey(1, HASH),
      conversationId: 'c1',
      isSeen: true,
      acceptedBy: ['ben'],
      proposedAt: row.createdAt,
      isDeleted: true,
      groupId: 'team'
    })
  })

  it('is hidden only from users who deleted it for themselves', () => {
    expect(isHiddenFor(row, 'ben')).toBe(false)
    expect([isHiddenFor({ hiddenFor: ['ben'] }, 'ben'), isHiddenFor({ hiddenFor: ['ben'] }, 'ann')]).toEqual([
      true,
      false
    ])
  })
})

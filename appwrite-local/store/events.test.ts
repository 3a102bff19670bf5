import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accountEvent, accountPartEvent, fileEvent, membershipEvent, readRoles, rowEvent, teamEvent } from './events.ts'
import type { LocalEvent } from '../types.ts'

interface RecordedEvent {
  events: string[]
  channels: string[]
}

/** Every distinct event frame of the recorded websocket sessions. */
function recordedEvents(): RecordedEvent[] {
  const file = new URL('../../tests/conformance/recordings/10-realtime.jsonl', import.meta.url)
  const frames: RecordedEvent[] = []
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const entry = JSON.parse(line) as { direction?: string; frame?: { type?: string; data?: RecordedEvent } }
    if (entry.direction === 'server' && entry.frame?.type === 'event' && entry.frame.data) frames.push(entry.frame.data)
  }
  return frames
}

/** Builds the same event from the first (fully named) event name of a recorded frame. */
function rebuild(name: string, recorded: RecordedEvent): LocalEvent {
  const parts = name.split('.')
  const at = { payload: {}, timestamp: '' }
  const last = parts.at(-1) as 'create' | 'update' | 'delete'
  if (parts[0] === 'tablesdb') {
    const [, databaseId = '', , tableId = '', , rowId = ''] = parts
    return rowEvent({ databaseId, tableId, rowId, action: last, tablePermissions: [], rowPermissions: [], ...at })
  }
  if (parts[0] === 'buckets') {
    const [, bucketId = '', , fileId = ''] = parts
    return fileEvent({ bucketId, fileId, action: last, bucketPermissions: [], filePermissions: [], ...at })
  }
  const id = parts[1] ?? ''
  if (parts[2] === 'memberships') {
    const membershipId = parts[3] ?? ''
    return membershipEvent({ teamId: id, membershipId, userId: '', action: last, attribute: '', ...at })
  }
  if (parts[2] === 'sessions') {
    return accountPartEvent({ userId: id, part: 'sessions', partId: parts[3] ?? '', action: last, ...at })
  }
  const attribute = recorded.events.find((event) => event.startsWith(`${name}.`))?.slice(name.length + 1) ?? ''
  if (parts[0] === 'teams') return teamEvent({ teamId: id, action: last, attribute, ...at })
  return accountEvent({ userId: id, action: last, attribute, ...at })
}

describe('event names and channels', () => {
  it('are those of every recorded event frame', () => {
    const frames = recordedEvents().filter((frame) => !frame.events[0]?.startsWith('presences.'))
    expect(frames.length).toBe(68)
    for (const frame of frames) {
      const built = rebuild(frame.events[0] ?? '', frame)
      expect(built.channels).toEqual(frame.channels)
      // Appwrite's own order of the half-wild names differs between create and update; nothing depends on it.
      expect([...built.events].sort()).toEqual([...frame.events].sort())
    }
  })

  it('puts a fully named event first', () => {
    const frames = recordedEvents().filter((frame) => frame.events[0]?.startsWith('tablesdb.'))
    for (const frame of frames) expect(rebuild(frame.events[0] ?? '', frame).events[0]).toBe(frame.events[0])
  })
})

describe('readRoles', () => {
  it('takes the roles of read permissions only', () => {
    expect(readRoles(['read("any")', 'update("user:a")', 'read("team:t/owner")'])).toEqual(['any', 'team:t/owner'])
  })
})

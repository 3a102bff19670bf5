import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accountEvent, accountPartEvent, fileEvent, membershipEvent, readRoles, rowEvent, teamEvent } from './events.ts'
import type { LocalEvent } from '../types.ts'

interface RecordedEvent {
  events: string[]
  channels: string[]
}

const RECORDED = new URL('../../tests/conformance/recordings/10-realtime.jsonl', import.meta.url)

function recordedEvents(): RecordedEvent[] {
  const frames: RecordedEvent[] = []
  for (const line of readFileSync(RECORDED, 'utf8').trim().split('\n')) {
    const entry = JSON.parse(line) as { direction?: string; frame?: { type?: string; data?: RecordedEvent } }
    if (entry.direction === 'server' && entry.frame?.type === 'event' && entry.frame.data) frames.push(entry.frame.data)
  }
  return frames
}

type Action = 'create' | 'update' | 'delete'

interface Named {
  /** Ids in the order of the name, for example database, table, row. */
  ids: string[]
  action: Action
  attribute: string
}

const at = { payload: {}, timestamp: '' }

/** Rebuilds an event, keyed by the kinds of resource in its name. */
const BUILDERS: Record<string, (named: Named) => LocalEvent> = {
  'tablesdb.tables.rows': ({ ids: [databaseId = '', tableId = '', rowId = ''], action }) =>
    rowEvent({ databaseId, tableId, rowId, action, tablePermissions: [], rowPermissions: [], ...at }),
  'buckets.files': ({ ids: [bucketId = '', fileId = ''], action }) =>
    fileEvent({ bucketId, fileId, action, bucketPermissions: [], filePermissions: [], ...at }),
  'teams.memberships': ({ ids: [teamId = '', membershipId = ''], action }) =>
    membershipEvent({ teamId, membershipId, userId: '', action, attribute: '', ...at }),
  'users.sessions': ({ ids: [userId = '', partId = ''], action }) =>
    accountPartEvent({ userId, part: 'sessions', partId, action, ...at }),
  teams: ({ ids: [teamId = ''], action, attribute }) => teamEvent({ teamId, action, attribute, ...at }),
  users: ({ ids: [userId = ''], action, attribute }) => accountEvent({ userId, action, attribute, ...at })
}

/** Rebuilds the event from the first name of a recorded frame, which has no wildcards. */
function rebuild(name: string, recorded: RecordedEvent): LocalEvent {
  const parts = name.split('.')
  const action = parts.pop() as Action
  const kinds = parts.filter((_part, index) => index % 2 === 0).join('.')
  const ids = parts.filter((_part, index) => index % 2 === 1)
  const attribute = recorded.events.find((event) => event.startsWith(`${name}.`))?.slice(name.length + 1) ?? ''
  const build = BUILDERS[kinds]
  if (build === undefined) throw new Error(`an event of another kind: ${name}`)
  return build({ ids, action, attribute })
}

// The recordings belong to the product; a standalone copy of this folder does not have them.
describe.runIf(existsSync(RECORDED))('event names and channels', () => {
  it('match every recorded event frame', () => {
    const frames = recordedEvents().filter((frame) => !frame.events[0]?.startsWith('presences.'))
    expect(frames.length).toBe(68)
    for (const frame of frames) {
      const built = rebuild(frame.events[0] ?? '', frame)
      expect(built.channels).toEqual(frame.channels)
      // Appwrite orders names with some wildcards differently for create and update; nothing depends on it.
      expect([...built.events].sort()).toEqual([...frame.events].sort())
    }
  })

  it('puts the fully qualified event first', () => {
    const frames = recordedEvents().filter((frame) => frame.events[0]?.startsWith('tablesdb.'))
    for (const frame of frames) expect(rebuild(frame.events[0] ?? '', frame).events[0]).toBe(frame.events[0])
  })
})

describe('readRoles', () => {
  it('reads the roles of read permissions only', () => {
    expect(readRoles(['read("any")', 'update("user:a")', 'read("team:t/owner")'])).toEqual(['any', 'team:t/owner'])
  })
})

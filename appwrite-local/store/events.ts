/** Event names and channels as Appwrite makes them (10-realtime: 64 names and 16 channels per row event). */
import type { LocalEvent } from '../types.ts'

type Segment = readonly [kind: string, id: string]

interface Happening {
  payload: Record<string, unknown>
  timestamp: string
}

export interface RowHappening extends Happening {
  databaseId: string
  tableId: string
  rowId: string
  action: 'create' | 'update' | 'upsert' | 'delete'
  /** `$permissions` of the table, and of the row with row security (else empty). */
  tablePermissions: readonly string[]
  rowPermissions: readonly string[]
}

export interface FileHappening extends Happening {
  bucketId: string
  fileId: string
  action: 'create' | 'update' | 'delete'
  /** `$permissions` of the bucket, and of the file with file security (else empty). */
  bucketPermissions: readonly string[]
  filePermissions: readonly string[]
}

export interface AccountHappening extends Happening {
  userId: string
  action: 'create' | 'update' | 'delete'
  /** For example `name` or `prefs`; empty for the whole user. */
  attribute: string
}

export interface AccountPartHappening extends Happening {
  userId: string
  /** For example `sessions`, `tokens`, `verification`, `recovery`. */
  part: string
  partId: string
  action: 'create' | 'update' | 'delete'
}

export interface TeamHappening extends Happening {
  teamId: string
  action: 'create' | 'update' | 'delete'
  /** `prefs` when only the preferences changed, else empty. */
  attribute: string
}

export interface MembershipHappening extends Happening {
  teamId: string
  membershipId: string
  /** This member's connections reload their roles before the event is delivered. */
  userId: string
  action: 'create' | 'update' | 'delete'
  /** `status` when an invitation was accepted, else empty. */
  attribute: string
}

/** Ids that stay in each wildcard variant, in Appwrite's order. */
function wildcardMasks(depth: number): boolean[][] {
  if (depth === 1) return [[true], [false]]
  if (depth === 2) {
    return [
      [true, true],
      [false, false],
      [true, false],
      [false, true]
    ]
  }
  return [
    [true, true, true],
    [false, false, false],
    [true, false, true],
    [false, false, true],
    [false, true, true],
    [true, true, false],
    [false, true, false],
    [true, false, false]
  ]
}

function nameVariants(segments: readonly Segment[], suffix: string): string[] {
  return wildcardMasks(segments.length).map((mask) => {
    const path = segments.map(([kind, id], index) => `${kind}.${mask[index] ? id : '*'}`)
    return path.join('.') + suffix
  })
}

/** Names with action, with action and attribute, without action, and of the parents; `attribute` may be empty. */
function eventNames(segments: readonly Segment[], action: string, attribute: string): string[] {
  const names = nameVariants(segments, `.${action}`)
  if (attribute !== '') names.push(...nameVariants(segments, `.${action}.${attribute}`))
  for (let depth = segments.length; depth > 0; depth--) names.push(...nameVariants(segments.slice(0, depth), ''))
  return names
}

/** Appwrite repeats every `tablesdb` name in its two older spellings. */
function withOlderSpellings(name: string): string[] {
  const asTables = name.replace(/^tablesdb/, 'databases')
  const asCollections = asTables.replace('.tables.', '.collections.').replace('.rows.', '.documents.')
  return [name, asCollections, asTables]
}

function withAction(channels: string[], action: string): string[] {
  return [...channels, ...channels.map((channel) => `${channel}.${action}`)]
}

/** From permission strings such as `read("team:t1/editor")`. */
export function readRoles(permissions: readonly string[]): string[] {
  return permissions.flatMap((permission) => {
    const match = /^read\("(.+)"\)$/.exec(permission)
    return match?.[1] === undefined ? [] : [match[1]]
  })
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}

/** Bulk calls emit one per row, a commit one per operation; increments are an `update`. */
export function rowEvent(row: RowHappening): LocalEvent {
  const { databaseId, tableId, rowId, action } = row
  const names = eventNames(
    [
      ['tablesdb', databaseId],
      ['tables', tableId],
      ['rows', rowId]
    ],
    action,
    ''
  )
  const documents = `databases.${databaseId}.collections.${tableId}.documents`
  const legacyRows = `databases.${databaseId}.tables.${tableId}.rows`
  const rows = `tablesdb.${databaseId}.tables.${tableId}.rows`
  const channels = [
    'documents',
    documents,
    `${documents}.${rowId}`,
    'rows',
    legacyRows,
    `${legacyRows}.${rowId}`,
    rows,
    `${rows}.${rowId}`
  ]
  return {
    events: unique(names.flatMap(withOlderSpellings)),
    channels: withAction(channels, action),
    roles: unique([...readRoles(row.tablePermissions), ...readRoles(row.rowPermissions)]),
    payload: row.payload,
    timestamp: row.timestamp
  }
}

/** A chunked upload emits one `create`, after its last chunk. */
export function fileEvent(file: FileHappening): LocalEvent {
  const { bucketId, fileId, action } = file
  const files = `buckets.${bucketId}.files`
  return {
    events: eventNames(
      [
        ['buckets', bucketId],
        ['files', fileId]
      ],
      action,
      ''
    ),
    channels: withAction(['files', files, `${files}.${fileId}`], action),
    roles: unique([...readRoles(file.bucketPermissions), ...readRoles(file.filePermissions)]),
    payload: file.payload,
    timestamp: file.timestamp
  }
}

/** PHP confuses empty objects and lists: in events, empty preferences are `[]` (recorded). */
function withPhpPrefs(payload: Record<string, unknown>): Record<string, unknown> {
  const prefs = payload['prefs']
  const isEmpty = typeof prefs === 'object' && prefs !== null && Object.keys(prefs).length === 0
  return isEmpty ? { ...payload, prefs: [] } : payload
}

/** Reaches only the user's own connections. */
export function accountEvent(account: AccountHappening): LocalEvent {
  return {
    events: eventNames([['users', account.userId]], account.action, account.attribute),
    channels: withAction(['account', `account.${account.userId}`], account.action),
    roles: [`user:${account.userId}`],
    payload: withPhpPrefs(account.payload),
    timestamp: account.timestamp
  }
}

export function accountPartEvent(part: AccountPartHappening): LocalEvent {
  return {
    events: eventNames(
      [
        ['users', part.userId],
        [part.part, part.partId]
      ],
      part.action,
      ''
    ),
    channels: ['account', `account.${part.userId}`],
    roles: [`user:${part.userId}`],
    payload: part.payload,
    timestamp: part.timestamp
  }
}

/** No client receives this event; it ends the websockets of ended sessions. */
export const accessEvent = (userId: string, timestamp: string): LocalEvent => {
  return { events: [], channels: [], roles: [], payload: {}, accessChangedFor: userId, timestamp }
}

export function teamEvent(team: TeamHappening): LocalEvent {
  return {
    events: eventNames([['teams', team.teamId]], team.action, team.attribute),
    channels: withAction(['teams', `teams.${team.teamId}`], team.action),
    roles: [`team:${team.teamId}`],
    payload: withPhpPrefs(team.payload),
    timestamp: team.timestamp
  }
}

/** The member's connections reload their roles first, so that a former member does not receive it. */
export function membershipEvent(membership: MembershipHappening): LocalEvent {
  const { teamId, membershipId, action } = membership
  return {
    events: eventNames(
      [
        ['teams', teamId],
        ['memberships', membershipId]
      ],
      action,
      membership.attribute
    ),
    channels: withAction(['memberships', `memberships.${membershipId}`], action),
    roles: [`team:${teamId}`],
    rolesChangedFor: membership.userId,
    payload: membership.payload,
    timestamp: membership.timestamp
  }
}

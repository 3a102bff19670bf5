/**
 * Event names and channels for everything that can happen, as Appwrite generates them.
 * Source of the lists: recordings 10-realtime (64 names and 16 channels for a row event). Pure, no I/O.
 */
import type { LocalEvent } from '../types.ts'

/** A resource in the path of an event name: its kind and its id, for example `['rows', 'r1']`. */
type Segment = readonly [kind: string, id: string]

interface Happening {
  payload: Record<string, unknown>
  /** When it happened, as an Appwrite date. */
  timestamp: string
}

export interface RowHappening extends Happening {
  databaseId: string
  tableId: string
  rowId: string
  action: 'create' | 'update' | 'upsert' | 'delete'
  /** `$permissions` of the table, and those of the row when the table has row security (else an empty list). */
  tablePermissions: readonly string[]
  rowPermissions: readonly string[]
}

export interface FileHappening extends Happening {
  bucketId: string
  fileId: string
  action: 'create' | 'update' | 'delete'
  /** `$permissions` of the bucket, and those of the file when the bucket has file security (else an empty list). */
  bucketPermissions: readonly string[]
  filePermissions: readonly string[]
}

export interface AccountHappening extends Happening {
  userId: string
  action: 'create' | 'update' | 'delete'
  /** What of the user changed, for example `name` or `prefs`; empty when the whole user is meant. */
  attribute: string
}

export interface AccountPartHappening extends Happening {
  userId: string
  /** The thing below the user, for example `sessions`, `tokens`, `verification`, `recovery`. */
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
  /** Owner of the membership; his live connections re-read their roles before the event is delivered. */
  userId: string
  action: 'create' | 'update' | 'delete'
  /** `status` when an invitation was accepted, else empty. */
  attribute: string
}

/** Which ids stay in each variant of a name, in the order in which Appwrite lists them. */
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

/**
 * Every event name of one happening: with the action, with action and attribute, without action, and the parents.
 * @param segments path of the resource, one to three deep
 * @param action `create`, `update`, …
 * @param attribute what changed, or an empty string
 */
export function eventNames(segments: readonly Segment[], action: string, attribute: string): string[] {
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

/** Roles that hold `read` in a list of permission strings such as `read("team:t1/editor")`. */
export function readRoles(permissions: readonly string[]): string[] {
  return permissions.flatMap((permission) => {
    const match = /^read\("(.+)"\)$/.exec(permission)
    return match?.[1] === undefined ? [] : [match[1]]
  })
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}

/** A row was written. Bulk calls emit one per row, a commit one per operation; increments are an `update`. */
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

/** A file was written. A chunked upload emits one `create`, when the last chunk is in. */
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

/** PHP cannot tell an empty object from an empty list: in events, empty preferences are `[]` (recorded). */
function withPhpPrefs(payload: Record<string, unknown>): Record<string, unknown> {
  const prefs = payload['prefs']
  const isEmpty = typeof prefs === 'object' && prefs !== null && Object.keys(prefs).length === 0
  return isEmpty ? { ...payload, prefs: [] } : payload
}

/** A user changed; only that user's own connections receive it. */
export function accountEvent(account: AccountHappening): LocalEvent {
  return {
    events: eventNames([['users', account.userId]], account.action, account.attribute),
    channels: withAction(['account', `account.${account.userId}`], account.action),
    roles: [`user:${account.userId}`],
    payload: withPhpPrefs(account.payload),
    timestamp: account.timestamp
  }
}

/** Something below a user changed (session, token, …); its channels carry no action. */
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

/** A team changed; every member receives it. */
export function teamEvent(team: TeamHappening): LocalEvent {
  return {
    events: eventNames([['teams', team.teamId]], team.action, team.attribute),
    channels: withAction(['teams', `teams.${team.teamId}`], team.action),
    roles: [`team:${team.teamId}`],
    payload: withPhpPrefs(team.payload),
    timestamp: team.timestamp
  }
}

/** A membership changed; the member's connections re-read their roles first, so whoever left does not get it. */
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

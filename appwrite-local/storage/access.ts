import { AppwriteError } from '../http/errors.ts'
import { may, rolesWith, type Action } from '../rights/permissions.ts'
import type { Actor, App } from '../types.ts'
import { type Bucket, findBucket } from './buckets.ts'

/** Disabled buckets exist only for keys. @throws {AppwriteError} 404 */
export function visibleBucket(app: App, actor: Actor, id: string): Bucket {
  const bucket = findBucket(app.db, id)
  if (bucket === null || (!bucket.enabled && !actor.privileged)) throw new AppwriteError('storage_bucket_not_found')
  return bucket
}

function phpJson(values: readonly string[]): string {
  return JSON.stringify(values).replaceAll('/', '\\/')
}

export function denial(actor: Actor, action: Action, permissions: readonly string[]): AppwriteError {
  const roles = rolesWith(action, permissions)
  if (roles.length === 0) {
    return new AppwriteError('user_unauthorized', { message: `No permissions provided for action '${action}'` })
  }
  return new AppwriteError('user_unauthorized', {
    message: `Missing "${action}" permission for role "${roles.at(-1)}". Only "${phpJson([...actor.roles])}" scopes are allowed and "${phpJson(roles)}" was given.`
  })
}

/**
 * Returns false when only the file's own permissions can allow it.
 * @throws {AppwriteError} 401 when they do not apply
 */
export function bucketGives(actor: Actor, action: Action, bucket: Bucket): boolean {
  if (may(actor, action, bucket.permissions)) return true
  if (!bucket.fileSecurity || action === 'create') throw denial(actor, action, bucket.permissions)
  return false
}

/** Errors that every screen can meet. */
export const ERRORS_EVERYWHERE = [
  'errors.account-deleted',
  'errors.account-deleting',
  'errors.database-away',
  'errors.database-slow',
  'errors.internal',
  'errors.not-found',
  'errors.offline',
  'errors.permission-denied',
  'errors.rate-limited',
  'errors.session-over',
  'errors.sign-in-needed',
  'errors.timeout',
  'errors.unauthenticated',
  'errors.unavailable',
  'errors.unknown',
  'errors.unreachable',
  'errors.workout-not-found'
] as const

import { AppwriteError } from '../http/errors.ts'
import type { App } from '../types.ts'

const NAMES = {
  'email-password': 'Email / Password',
  anonymous: 'Anonymous',
  'magic-url': 'Magic URL',
  'email-otp': 'Email OTP'
} as const

/** @throws {AppwriteError} 501 `user_auth_method_unsupported` */
export function assertAuthMethod(app: App, method: keyof typeof NAMES): void {
  if (app.options.schema.settings?.auth?.methods?.[method] !== false) return
  const message = `${NAMES[method]} authentication is disabled for this project`
  throw new AppwriteError('user_auth_method_unsupported', { message })
}

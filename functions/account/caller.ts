import { createMiddleware } from 'hono/factory'
import type { EdgeEnv, User } from '../lib/edge-env.ts'
import { settingsOf } from '../lib/env.ts'
import { writerOf, type Writer } from '../lib/appwrite-writer.ts'
import { ensureAccount, loadAccount, type Account } from './accounts.ts'

export interface Caller extends Account {
  writer: Writer
  user: User
}

export const requireAccount = createMiddleware<EdgeEnv & { Variables: { caller: Caller } }>(async (c, next) => {
  const writer = await writerOf(settingsOf(c.env))
  const user = c.get('user')
  const account = (await loadAccount(writer, user.id)) ?? (await ensureAccount(writer, user, {}))
  c.set('caller', { writer, user, ...account })
  await next()
})

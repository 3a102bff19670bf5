/** The own account: set up after registration, changed, shown with contract and usage. */
import { Hono } from 'hono'
import { ensureAccount, loadAccount, loadUsage, type Account } from '../lib/accounts.ts'
import { adminOf, type Admin } from '../lib/admin.ts'
import { requireUser } from '../lib/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { accountSchema } from '../lib/schemas.ts'
import type { EdgeEnv } from '../types.ts'

const view = async (admin: Admin, { card, contract }: Account) => ({
  account: card,
  contract,
  usage: await loadUsage(admin, card.id)
})

export const account = new Hono<EdgeEnv>()
  .use(requireUser)
  .get('/', async (c) => {
    const admin = await adminOf(settingsOf(c.env))
    const found = await loadAccount(admin, c.get('user').id)
    if (found === null) throw notFound('account')
    return c.json(await view(admin, found), 200)
  })
  .put('/', jsonBody(accountSchema), async (c) => {
    const admin = await adminOf(settingsOf(c.env))
    return c.json(await view(admin, await ensureAccount(admin, c.get('user'), c.req.valid('json'))), 200)
  })

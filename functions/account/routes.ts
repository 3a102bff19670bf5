import { Hono } from 'hono'
import { ensureAccount, loadAccount, loadUsage, type Account } from './accounts.ts'
import { writerOf, type Writer } from '../lib/appwrite-writer.ts'
import { requireUser } from './auth.ts'
import { jsonBody } from '../lib/body.ts'
import { deleteAccount } from './delete-account.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { settingsOf } from '../lib/env.ts'
import { badInput, notFound } from '../lib/errors.ts'
import { exportArchive } from './export-archive.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { accountSchema, deletionSchema, trainerPageSchema } from './account-schemas.ts'
import { saveTrainerPage } from './trainer-page.ts'
import { dropTrainerPage } from '../public/page-cache.ts'
import { keepListingsOf } from '../public/listings.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

const view = async (writer: Writer, { card, contract }: Account) => ({
  account: card,
  contract,
  usage: await loadUsage(writer, card.id)
})

export const account = new Hono<EdgeEnv>()
  .use(requireUser)
  .get('/', async (c) => {
    const writer = await writerOf(settingsOf(c.env))
    const user = c.get('user')
    const found = await loadAccount(writer, user.id)
    if (found === null) throw notFound('account')
    // The owner changes the address in Appwrite; our row is updated to match.
    const isCurrent = found.card.email === user.email
    return c.json(await view(writer, isCurrent ? found : await ensureAccount(writer, user, {})), 200)
  })
  .put('/', jsonBody(accountSchema), async (c) => {
    const settings = settingsOf(c.env)
    const writer = await writerOf(settings)
    const change = c.req.valid('json')
    const account = await ensureAccount(writer, c.get('user'), change)
    // The page shows the name and the picture.
    await dropTrainerPage(settings, c.get('user').id)
    const isNamed = change.nickname !== undefined || change.firstName !== undefined
    if (isNamed) afterAnswer(c, keepListingsOf(writer, account.card.id))
    return c.json(await view(writer, account), 200)
  })
  .put('/trainer-page', jsonBody(trainerPageSchema), async (c) => {
    const settings = settingsOf(c.env)
    const { id } = c.get('user')
    const page = c.req.valid('json')
    await saveTrainerPage(await writerOf(settings), id, page)
    await dropTrainerPage(settings, id)
    return c.json(page, 200)
  })
  .delete('/', jsonBody(deletionSchema), async (c) => {
    const user = c.get('user')
    await limitCalls(c.env, 'delete', user.id)
    if (c.req.valid('json').confirm !== user.email) throw badInput('confirm', 'confirm-mismatch')
    // Security: messages sent to an address do not belong to someone who merely claims it.
    const subject = { id: user.id, email: user.isVerified ? user.email : '' }
    const settings = settingsOf(c.env)
    const isDone = await deleteAccount(await writerOf(settings), subject)
    await dropTrainerPage(settings, user.id)
    return isDone ? c.json({ state: 'deleted' as const }, 200) : c.json({ state: 'deleting' as const }, 202)
  })
  .get('/export', async (c) => {
    const user = c.get('user')
    await limitCalls(c.env, 'export', user.id)
    const settings = settingsOf(c.env)
    const now = new Date()
    const archive = await exportArchive(settings, await writerOf(settings), user, now)
    return c.body(archive, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="icepoint-${now.toISOString().slice(0, 10)}.zip"`
    })
  })

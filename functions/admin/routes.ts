import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { can, type ActionOn, type Thing } from '#core/account/can.ts'
import { roleOf } from '#core/account/roles.ts'
import { deleteContract, listContracts, putContract, setUserContract } from './contracts.ts'
import { listMail, listReports, listUsers, retryMail } from './admin-lists.ts'
import { createNote, deleteNote, updateNote } from './release-notes.ts'
import { decideReport } from './reports.ts'
import {
  contractSchema,
  releaseNoteChangeSchema,
  releaseNoteSchema,
  reportSchema,
  userContractSchema
} from './admin-schemas.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { requireUser } from '../account/auth.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { afterAnswer } from '../lib/after-answer.ts'
import { deliverSoon } from '../mail/deliver.ts'
import { coded } from '../lib/errors.ts'
import { dropTrainerPage, showChange } from '../public/page-cache.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'

/** Appwrite returns the labels when it checks the token. */
const allowed = <T extends Thing>(action: ActionOn<T>, thing: T) =>
  createMiddleware<EdgeEnv>(async (c, next) => {
    const user = c.get('user')
    if (!can(roleOf(user.labels), action, thing))
      throw coded('permission-denied', 'not-admin', 'Only an admin may do this.')
    await limitCalls(c.env, 'admin', user.id)
    await next()
  })

export const admin = new Hono<EdgeEnv>()
  .use(requireUser)
  .get('/contracts', allowed('list', 'contract'), async (c) =>
    c.json({ contracts: await listContracts(await writerOf(settingsOf(c.env))) }, 200)
  )
  .put('/contracts/:name', allowed('update', 'contract'), jsonBody(contractSchema), async (c) => {
    const contract = await putContract(await writerOf(settingsOf(c.env)), c.req.param('name'), c.req.valid('json'))
    return c.json({ contract }, 200)
  })
  .delete('/contracts/:name', allowed('delete', 'contract'), async (c) => {
    const name = c.req.param('name')
    await deleteContract(await writerOf(settingsOf(c.env)), name)
    return c.json({ name }, 200)
  })
  .get('/users', allowed('list', 'account'), async (c) => {
    const { email = '', after = '' } = c.req.query()
    const { items, next } = await listUsers(await writerOf(settingsOf(c.env)), email, after)
    return c.json({ users: items, next }, 200)
  })
  .put('/users/:id/contract', allowed('setContract', 'account'), jsonBody(userContractSchema), async (c) => {
    const id = c.req.param('id')
    const { contractType } = c.req.valid('json')
    return c.json({ id, ...(await setUserContract(await writerOf(settingsOf(c.env)), id, contractType)) }, 200)
  })
  .post('/release-notes', allowed('create', 'releaseNote'), jsonBody(releaseNoteSchema), async (c) => {
    const { note, isNew } = await createNote(await writerOf(settingsOf(c.env)), c.req.valid('json'))
    return isNew ? c.json({ releaseNote: note }, 201) : c.json({ releaseNote: note }, 200)
  })
  .put('/release-notes/:id', allowed('update', 'releaseNote'), jsonBody(releaseNoteChangeSchema), async (c) => {
    const note = await updateNote(await writerOf(settingsOf(c.env)), c.req.param('id'), c.req.valid('json'))
    return c.json({ releaseNote: note }, 200)
  })
  .delete('/release-notes/:id', allowed('delete', 'releaseNote'), async (c) => {
    const id = c.req.param('id')
    await deleteNote(await writerOf(settingsOf(c.env)), id)
    return c.json({ id }, 200)
  })
  .get('/reports', allowed('read', 'report'), async (c) => {
    const { state = '', after = '' } = c.req.query()
    const { items, next } = await listReports(await writerOf(settingsOf(c.env)), state, after)
    return c.json({ reports: items, next }, 200)
  })
  .patch('/reports/:id', allowed('decide', 'report'), jsonBody(reportSchema), async (c) => {
    const id = c.req.param('id')
    const writer = await writerOf(settingsOf(c.env))
    const { workoutId, ownerId, trainerId, state } = await decideReport(writer, id, c.req.valid('json').action)
    if (trainerId !== '') await dropTrainerPage(settingsOf(c.env), trainerId)
    else if (state === 'unpublished') await showChange(settingsOf(c.env), writer, { workoutId, ownerId })
    return c.json({ id, workoutId, state }, 200)
  })
  .get('/mail', allowed('read', 'mail'), async (c) => {
    const { state = '', after = '' } = c.req.query()
    const { items, next } = await listMail(await writerOf(settingsOf(c.env)), state, after)
    return c.json({ mail: items, next }, 200)
  })
  .post('/mail/:id/retry', allowed('retry', 'mail'), async (c) => {
    const [writer, id] = [await writerOf(settingsOf(c.env)), c.req.param('id')]
    const mail = await retryMail(writer, id, Date.now())
    afterAnswer(c, deliverSoon(c.env, writer, id))
    return c.json({ mail }, 200)
  })

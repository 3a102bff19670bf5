/** Registers browsers for reminders of training dates, or for push messages about requests. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { PUSH_KINDS, storedKinds } from '#core/planning/push-kinds.ts'
import { isZone } from '#core/planning/zoned-time.ts'
import { LANGUAGES } from '#core/workout/workout.ts'
import { requireUser } from '../account/auth.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import { jsonBody } from '../lib/body.ts'
import { settingsOf } from '../lib/env.ts'
import { badInput, notFound } from '../lib/errors.ts'
import type { Bindings, EdgeEnv } from '../lib/edge-env.ts'
import { planAllReminders } from './plan-reminders.ts'
import { isPushService, pushSettingsOf, type PushSettings } from './push-settings.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

const endpoint = v.pipe(v.string('not-a-text'), v.maxLength(1024, 'bad-choice'))
const key = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3)
  return v.pipe(v.string('not-a-text'), v.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), 'bad-choice'))
}

const subscriptionSchema = v.strictObject({
  endpoint,
  p256dh: key(65),
  auth: key(16),
  zone: v.pipe(v.string('not-a-text'), v.maxLength(64, 'bad-choice'), v.check(isZone, 'bad-choice')),
  language: v.picklist(LANGUAGES, 'bad-choice'),
  /** Missing in apps that only knew reminders. */
  kinds: v.optional(v.pipe(v.array(v.picklist(PUSH_KINDS, 'bad-choice'), 'bad-input'), v.minLength(1, 'bad-input')), [
    'reminders'
  ])
})

/** @throws ApiError `not-found` when the operator has not set up push messages */
function requirePush(bindings: Bindings): PushSettings {
  const settings = pushSettingsOf(bindings)
  if (settings === null) throw notFound('call')
  return settings
}

export const subscriptions = new Hono<EdgeEnv>()
  .use(requireUser)
  .get('/key', (c) => c.json({ key: pushSettingsOf(c.env)?.publicKey ?? null }, 200))
  .put('/', jsonBody(subscriptionSchema), async (c) => {
    const { hosts } = requirePush(c.env)
    const input = c.req.valid('json')
    if (!isPushService(input.endpoint, hosts)) throw badInput('endpoint', 'bad-choice')
    const writer = await writerOf(settingsOf(c.env))
    const userId = c.get('user').id
    await subscribe(writer, { userId, ...input, kinds: storedKinds(input.kinds) })
    if (input.kinds.includes('reminders')) await planAllReminders(writer, userId, input.zone, Date.now())
    return c.json({ endpoint: input.endpoint }, 200)
  })
  .post('/removals', jsonBody(v.strictObject({ endpoint })), async (c) => {
    const input = c.req.valid('json')
    await unsubscribe(await writerOf(settingsOf(c.env)), c.get('user').id, input.endpoint)
    return c.json({ endpoint: input.endpoint }, 200)
  })

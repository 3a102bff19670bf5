/** The edge serves the API and every page without a static file. Typed client: `hc<AppType>`. */
import { Hono } from 'hono'
import { ai } from './ai/routes.ts'
import { account } from './account/routes.ts'
import { trainers } from './account/trainer-routes.ts'
import { admin } from './admin/routes.ts'
import { favorites } from './together/favorite-routes.ts'
import { friends } from './together/friend-routes.ts'
import { groups } from './together/group-routes.ts'
import { messages } from './together/message-routes.ts'
import { shares } from './together/share-routes.ts'
import { invitations } from './together/invitation-routes.ts'
import { links } from './workout/link-routes.ts'
import { health } from './app/health-routes.ts'
import { media } from './media/routes.ts'
import { mediaFiles } from './media/file-routes.ts'
import { statistics } from './planning/statistic-routes.ts'
import { calendar } from './planning/calendar-routes.ts'
import { plans } from './planning/plan-routes.ts'
import { reminderStep } from './planning/send-reminders.ts'
import { subscriptions } from './planning/subscription-routes.ts'
import { trainingDates } from './planning/training-date-routes.ts'
import { workoutActions } from './workout/action-routes.ts'
import { workouts } from './workout/routes.ts'
import { answerError } from './lib/answer-error.ts'
import { writerOf } from './lib/appwrite-writer.ts'
import { settingsOf } from './lib/env.ts'
import { notFound } from './lib/errors.ts'
import { log, logRequests } from './lib/log-lines.ts'
import { limitCalls } from './lib/rate-limit.ts'
import { securityHeaders } from './lib/security-headers.ts'
import { onlyOwnHost } from './lib/site.ts'
import { sweep, SWEEP_STEPS } from './app/sweep.ts'
import { mailStep } from './mail/deliver.ts'
import { mail } from './mail/routes.ts'
import { live } from './live/live-routes.ts'
import { mailStops } from './mail/stop-routes.ts'
import { STOP_PATH } from './mail/stop-path.ts'
import { crawl } from './public/crawl-routes.ts'
import { embeds } from './public/embed-routes.ts'
import { feeds } from './public/feed-routes.ts'
import { pages } from './public/routes.ts'
import { sharePictures } from './public/share-picture-routes.ts'
import type { Bindings, EdgeEnv } from './lib/edge-env.ts'

const api = new Hono<EdgeEnv>({ strict: false })
  .use(async (c, next) => {
    await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
    await next()
    // The answer to a WebSocket must stay the object that it is.
    if (c.res.status !== 101 && !c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store')
  })
  .route('/health', health)
  .route('/account', account)
  .route('/trainers', trainers)
  .route('/workouts', workoutActions)
  .route('/workouts', workouts)
  .route('/links', links)
  .route('/statistics', statistics)
  .route('/favorites', favorites)
  .route('/friends', friends)
  .route('/groups', groups)
  .route('/invitations', invitations)
  .route('/messages', messages)
  .route('/shares', shares)
  .route('/admin', admin)
  .route('/media', media)
  .route('/training-dates', trainingDates)
  .route('/plans', plans)
  .route('/subscriptions', subscriptions)
  .route('/calendar', calendar)
  .route('/ai', ai)
  .route('/mail', mail)
  .route('/live', live)

function withoutAddress(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('cf-connecting-ip')
  return new Request(request, { headers })
}

export const app = new Hono<EdgeEnv>({ strict: false })
  .use(async (c, next) => {
    // Security: never taken from the caller, who could use it to forge log lines.
    c.set('requestId', crypto.randomUUID())
    await next()
  })
  .use(async (c, next) => {
    // Security: only Cloudflare knows the real client address. Elsewhere a caller could claim a new one per call and
    // bypass every limit.
    if (c.env.ADDRESS_HEADER === 'off') c.req.raw = withoutAddress(c.req.raw)
    await next()
  })
  .use(logRequests)
  .use(securityHeaders)
  .use(onlyOwnHost)
  .route('/api', api)
  .all('/api/*', () => {
    throw notFound('call')
  })
  .route('/media', mediaFiles)
  .route(STOP_PATH, mailStops)
  .route('/', crawl)
  .route('/', embeds)
  .route('/', feeds)
  .route('/', sharePictures)
  .route('/', pages)

app.onError(answerError)
// Return instead of throwing: an error thrown here would skip the security headers.
app.notFound((c) => answerError(notFound('page'), c))

export type AppType = typeof app

/** Reminders are due to the minute; the sweeper can run less often. */
const EACH_MINUTE = '* * * * *'

async function scheduled({ cron }: { cron?: string }, bindings: Bindings): Promise<void> {
  const steps = cron === EACH_MINUTE ? [reminderStep(bindings)] : [mailStep(bindings), ...SWEEP_STEPS]
  const results = await sweep(await writerOf(settingsOf(bindings)), Date.now(), steps)
  for (const { name, finished, failure } of results) {
    if (finished > 0 || failure !== null)
      log(failure === null ? 'info' : 'error', 'sweep', { step: name, finished, failure })
  }
}

export default { fetch: app.fetch, scheduled }

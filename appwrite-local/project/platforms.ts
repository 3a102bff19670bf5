import { formatDate } from '../store/dates.ts'
import { AppwriteError, invalidParam } from '../http/errors.ts'
import { idParam, newIdParam, textParam } from '../http/params.ts'
import type { App, Reply, RequestContext, Route } from '../types.ts'

interface Platform {
  $id: string
  $createdAt: string
  $updatedAt: string
  name: string
  type: 'web'
  hostname: string
}

const KEY = 'project.platforms'
const PATH = '/v1/project/platforms'
const HOSTNAME = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i

export const platformRoutes: Route[] = [
  { method: 'GET', path: PATH, scope: 'platforms.read', handler: list },
  { method: 'POST', path: `${PATH}/web`, scope: 'platforms.write', handler: create },
  {
    method: 'GET',
    path: `${PATH}/:platformId`,
    scope: 'platforms.read',
    handler: ({ app, params }) => get(app, params)
  },
  { method: 'DELETE', path: `${PATH}/:platformId`, scope: 'platforms.write', handler: remove }
]

function stored(app: App): Platform[] {
  const row = app.db.prepare('SELECT value FROM settings WHERE key = ?').get(KEY)
  return row === undefined ? [] : (JSON.parse(String(row['value'])) as Platform[])
}

function store(app: App, platforms: readonly Platform[]): void {
  app.db
    .prepare('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(KEY, JSON.stringify(platforms))
}

export function restorePlatforms(app: App): void {
  const known = new Set(app.options.platforms)
  app.options.platforms = [...known, ...stored(app).flatMap(({ hostname }) => (known.has(hostname) ? [] : [hostname]))]
}

function all(app: App): Platform[] {
  const own = stored(app)
  const $createdAt = formatDate(app.options.now())
  const given = app.options.platforms.filter((hostname) => !own.some((platform) => platform.hostname === hostname))
  return [
    ...own,
    ...given.map((hostname, index): Platform => {
      return { $id: `option-${index + 1}`, $createdAt, $updatedAt: $createdAt, name: hostname, type: 'web', hostname }
    })
  ]
}

function list({ app }: RequestContext): Reply {
  const platforms = all(app)
  return { status: 200, json: { total: platforms.length, platforms } }
}

function get(app: App, params: Record<string, string>): Reply {
  const id = idParam(params, 'platformId')
  const platform = all(app).find(({ $id }) => $id === id)
  if (platform === undefined) throw new AppwriteError('platform_not_found')
  return { status: 200, json: platform }
}

function create({ app, body }: RequestContext): Reply {
  const $id = newIdParam(body, 'platformId', app.options.now())
  const name = textParam(body, 'name', { max: 128 })
  const hostname = textParam(body, 'hostname', { max: 256 })
  if (!HOSTNAME.test(hostname)) {
    throw invalidParam('hostname', 'Value must be a valid hostname without path, port and protocol.')
  }
  const own = stored(app)
  if (own.some((platform) => platform.$id === $id)) throw new AppwriteError('platform_already_exists')
  const $createdAt = formatDate(app.options.now())
  const platform: Platform = { $id, $createdAt, $updatedAt: $createdAt, name, type: 'web', hostname }
  store(app, [...own, platform])
  if (!app.options.platforms.includes(hostname)) app.options.platforms = [...app.options.platforms, hostname]
  return { status: 201, json: platform }
}

function remove({ app, params }: RequestContext): Reply {
  const id = idParam(params, 'platformId')
  const own = stored(app)
  const gone = own.find(({ $id }) => $id === id)
  if (gone === undefined) throw new AppwriteError('platform_not_found')
  const left = own.filter((platform) => platform !== gone)
  store(app, left)
  if (!left.some(({ hostname }) => hostname === gone.hostname)) {
    app.options.platforms = app.options.platforms.filter((hostname) => hostname !== gone.hostname)
  }
  return { status: 204 }
}

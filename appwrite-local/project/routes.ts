import { formatDate } from '../store/dates.ts'
import { AppwriteError, invalidParam } from '../http/errors.ts'
import { projectName } from '../mail/mail.ts'
import { findProvider, storeProvider, type Provider } from '../oauth2/providers.ts'
import { booleanParam, rangeParam } from '../http/params.ts'
import type { App, Reply, RequestContext, Route, Service } from '../types.ts'
import { platformRoutes, restorePlatforms } from './platforms.ts'
import { changePolicies, listPolicies, membershipPrivacy, restorePolicies } from './policies.ts'
import { restoreSwitches, setSwitch } from './switches.ts'

const OIDC = '/v1/project/oauth2/oidc'
const POLICIES = '/v1/project/policies'
/** Appwrite's `APP_LIMIT_USER_SESSIONS_MAX`. */
const MAX_SESSIONS = 100
const YEAR = 31_536_000

/** Appwrite renamed these scopes. */
const READ_POLICIES = ['policies.read', 'project.policies.read']
const WRITE_POLICIES = ['policies.write', 'project.policies.write']
const READ_OIDC = ['oauth2.read', 'project.oauth2.read']
const WRITE_OIDC = ['oauth2.write', 'project.oauth2.write']

const routes: Route[] = [
  {
    method: 'GET',
    path: '/v1/project',
    scope: 'project.read',
    handler: ({ app }) => ({ status: 200, json: projectJson(app) })
  },
  { method: 'PATCH', path: '/v1/project/services/:serviceId', scope: 'project.write', handler: switchService },
  { method: 'PATCH', path: '/v1/project/auth-methods/:methodId', scope: 'project.write', handler: switchMethod },
  { method: 'GET', path: OIDC, scope: READ_OIDC, handler: getOidc },
  { method: 'PATCH', path: OIDC, scope: WRITE_OIDC, handler: updateOidc },
  { method: 'GET', path: POLICIES, scope: READ_POLICIES, handler: list },
  { method: 'GET', path: `${POLICIES}/:policyId`, scope: READ_POLICIES, handler: get },
  { method: 'PATCH', path: `${POLICIES}/session-limit`, scope: WRITE_POLICIES, handler: limitSessions },
  { method: 'PATCH', path: `${POLICIES}/session-duration`, scope: WRITE_POLICIES, handler: setDuration },
  { method: 'PATCH', path: `${POLICIES}/password-dictionary`, scope: WRITE_POLICIES, handler: setDictionary },
  { method: 'PATCH', path: `${POLICIES}/membership-privacy`, scope: WRITE_POLICIES, handler: setPrivacy },
  ...platformRoutes
]

export const projectService: Service = {
  name: 'project',
  routes,
  start: (app) => {
    app.db
      .prepare('INSERT OR IGNORE INTO settings (key, value) VALUES (?, ?)')
      .run(CREATED, formatDate(app.options.now()))
    restorePolicies(app)
    restoreSwitches(app)
    restorePlatforms(app)
  }
}

const CREATED = 'project.createdAt'
const URL_FIELDS = ['wellKnownURL', 'authorizationURL', 'tokenURL', 'userInfoURL'] as const

function getOidc({ app }: RequestContext): Reply {
  return { status: 200, json: oidcJson(findProvider(app.db, 'oidc')) }
}

function updateOidc({ app, body }: RequestContext): Reply {
  const provider = findProvider(app.db, 'oidc')
  for (const name of ['clientId', 'clientSecret', ...URL_FIELDS] as const) {
    const value = body[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') throw invalidParam(name, 'Value must be a valid string')
    provider[name] = checkedUrl(name, value)
  }
  if (body['enabled'] !== undefined && body['enabled'] !== null) provider.enabled = booleanParam(body, 'enabled')
  const { wellKnownURL, authorizationURL, tokenURL, userInfoURL } = provider
  const isReachable = wellKnownURL !== '' || (authorizationURL !== '' && tokenURL !== '' && userInfoURL !== '')
  if (provider.enabled && !isReachable) {
    throw new AppwriteError('general_argument_invalid', {
      message:
        'Enabling OpenID Connect requires either wellKnownURL, or all of authorizationURL, tokenURL, and userInfoURL.'
    })
  }
  storeProvider(app.db, provider)
  return { status: 200, json: oidcJson(provider) }
}

function checkedUrl(name: string, value: string): string {
  if (!name.endsWith('URL') || value === '') return value
  if (!URL.canParse(value) || !/^https?:/.test(value)) throw invalidParam(name, 'Value must be a valid URL')
  return value
}

/** The secret can be written but not read. */
function oidcJson({ id, ...fields }: Provider): Record<string, unknown> {
  return {
    $id: id,
    enabled: fields.enabled,
    clientId: fields.clientId,
    clientSecret: '',
    wellKnownURL: fields.wellKnownURL,
    authorizationURL: fields.authorizationURL,
    tokenURL: fields.tokenURL,
    userInfoURL: fields.userInfoURL
  }
}

function list({ app }: RequestContext): Reply {
  const policies = listPolicies(app)
  return { status: 200, json: { total: policies.length, policies } }
}

function get({ app, params }: RequestContext): Reply {
  const policies = listPolicies(app)
  const policy = policies.find(({ $id }) => $id === params['policyId'])
  if (policy !== undefined) return { status: 200, json: policy }
  throw invalidParam('policyId', `Value must be one of (${policies.map(({ $id }) => String($id)).join(', ')})`)
}

function limitSessions({ app, body }: RequestContext): Reply {
  const sessionsLimit = rangeParam(body, 'total', 0, MAX_SESSIONS, 0)
  return changed(app, { security: { sessionsLimit } })
}

function setDuration({ app, body }: RequestContext): Reply {
  const duration = rangeParam(body, 'duration', 60, YEAR, YEAR)
  return changed(app, { security: { duration } })
}

function setDictionary({ app, body }: RequestContext): Reply {
  return changed(app, { security: { passwordDictionary: booleanParam(body, 'enabled') } })
}

function setPrivacy({ app, body }: RequestContext): Reply {
  const names = Object.keys(membershipPrivacy(app)) as (keyof ReturnType<typeof membershipPrivacy>)[]
  const given = names.filter((name) => body[name] !== undefined && body[name] !== null)
  const privacy = Object.fromEntries(given.map((name) => [name, booleanParam(body, name)]))
  return changed(app, { membershipPrivacy: privacy })
}

function changed(app: App, changes: Parameters<typeof changePolicies>[1]): Reply {
  changePolicies(app, changes)
  return { status: 200, json: projectJson(app) }
}

const METHODS = ['email-password', 'magic-url', 'email-otp', 'anonymous', 'invites', 'jwt', 'phone']
const SERVICES = (
  'account avatars databases tablesdb locale health project storage teams users vcs sites functions proxy graphql ' +
  'migrations messaging advisor'
).split(' ')

function switchService({ app, params, body }: RequestContext): Reply {
  const id = oneOf(params, 'serviceId', SERVICES)
  setSwitch(app, 'services', id, booleanParam(body, 'enabled'))
  return { status: 200, json: projectJson(app) }
}

function switchMethod({ app, params, body }: RequestContext): Reply {
  const id = oneOf(params, 'methodId', METHODS)
  setSwitch(app, 'methods', id, booleanParam(body, 'enabled'))
  return { status: 200, json: projectJson(app) }
}

function oneOf(params: Record<string, string>, name: string, known: readonly string[]): string {
  const id = params[name] ?? ''
  if (!known.includes(id)) throw invalidParam(name, `Value must be one of (${known.join(', ')})`)
  return id
}

/** Settings that this server lacks have the values of a new project. */
function projectJson(app: App): Record<string, unknown> {
  const { settings } = app.options.schema
  const created = app.db.prepare('SELECT value FROM settings WHERE key = ?').get(CREATED)?.['value']
  const isOn = (switches: Record<string, boolean> | undefined, $id: string): unknown => ({
    $id,
    enabled: switches?.[$id] !== false
  })
  return {
    $id: app.projectId,
    $createdAt: created,
    $updatedAt: formatDate(app.options.now()),
    name: projectName(app),
    teamId: 'org',
    region: 'default',
    devKeys: [],
    smtpEnabled: false,
    smtpSenderName: '',
    smtpSenderEmail: '',
    smtpReplyToName: '',
    smtpReplyToEmail: '',
    smtpHost: '',
    smtpPort: 0,
    smtpUsername: '',
    smtpPassword: '',
    smtpSecure: '',
    pingCount: 0,
    pingedAt: '',
    labels: [],
    status: 'active',
    authMethods: METHODS.map((method) => isOn(settings?.auth?.methods, method)),
    services: SERVICES.map((service) => isOn(settings?.services, service)),
    protocols: ['rest', 'graphql', 'websocket'].map((protocol) => isOn(undefined, protocol)),
    blocks: [],
    consoleAccessedAt: created
  }
}

import { MENDS, type SetupContext } from './context.ts'
import { lacksScope, saysOf, type Answer } from './appwrite-rest.ts'

/** Nobody can have this address: `.invalid` is reserved. */
const NOBODY = 'nobody@icepoint-setup.invalid'
const NEEDED_METHODS = ['email-password', 'jwt']

async function fix(
  context: SetupContext,
  area: string,
  step: { is: string; done: string; byHand: string; change: () => Promise<Answer> }
): Promise<void> {
  const { report, isCheck } = context
  if (isCheck) return report.add('missing', area, `${step.is}; ${MENDS}, or by hand: ${step.byHand}`)
  const answer = await step.change()
  if (answer.status < 400) return report.add('done', area, step.done)
  const why = lacksScope(answer) || answer.status === 404 ? 'the key may not change it' : saysOf(answer)
  report.add('missing', area, `${step.is}, and ${why}: ${step.byHand}`)
}

export async function setUpPlatform(context: SetupContext, site: URL): Promise<void> {
  const { appwrite, report } = context
  const ask = (): Promise<Answer> => appwrite.asGuest('GET', '/account', { origin: site.origin })
  const answer = await ask()
  if (answer.type !== 'general_unknown_origin') {
    const echoed = answer.headers.get('access-control-allow-origin')
    const isOpen = echoed === site.origin && answer.headers.get('access-control-allow-credentials') === 'true'
    if (isOpen) return report.add('fine', 'platform', `pages of ${site.hostname} may call`)
    return report.add(
      'missing',
      'platform',
      `${site.origin} gets no CORS headers (${echoed ?? 'none'}): a proxy in front of Appwrite must let them through`
    )
  }
  const { hostname } = site
  await fix(context, 'platform', {
    is: `pages of ${hostname} may not call`,
    done: `${hostname} registered`,
    byHand: `Console → Overview → Integrations → Platforms → Add platform → Web, hostname ${hostname}`,
    change: () =>
      appwrite.asKey('POST', '/project/platforms/web', { platformId: 'unique()', name: 'Icepoint', hostname })
  })
}

/** A client that creates a team with an id of its choice could take roles that belong to others. */
export async function closeTeams(context: SetupContext): Promise<void> {
  const { appwrite, report } = context
  const answer = await appwrite.asGuest('GET', '/teams')
  if (answer.type === 'general_service_disabled') {
    return report.add('fine', 'teams', 'the service is disabled for clients')
  }
  await fix(context, 'teams', {
    is: 'the service is enabled for clients',
    done: 'the service was disabled for clients (keys still work)',
    byHand: 'Console → Settings → Services → Teams off',
    change: () => appwrite.asKey('PATCH', '/project/services/teams', { enabled: false })
  })
}

export async function checkMethods(context: SetupContext): Promise<void> {
  const { appwrite, report } = context
  const body = { email: NOBODY, password: 'nobody’s password' }
  const answer = await appwrite.asGuest('POST', '/account/sessions/email', { body })
  if (answer.type === 'user_auth_method_unsupported') {
    await fix(context, 'sign-in', {
      is: 'email and password is disabled',
      done: 'email and password was enabled',
      byHand: 'Console → Auth → Settings → Email/Password on',
      change: () => appwrite.asKey('PATCH', '/project/auth-methods/email-password', { enabled: true })
    })
  } else if (answer.type === 'user_invalid_credentials') report.add('fine', 'sign-in', 'email and password is enabled')
  else report.add('unseen', 'sign-in', `whether email and password is enabled: ${saysOf(answer)}`)
  const project = await appwrite.asKey('GET', '/project')
  const methods = (project.body['authMethods'] ?? []) as { $id: string; enabled: boolean }[]
  if (project.status !== 200 || methods.length === 0) {
    return report.add(
      'unseen',
      'sign-in',
      'other methods: only Email/Password and JWT are needed (Console → Auth → Settings)'
    )
  }
  const isOn = (id: string): boolean => methods.some(({ $id, enabled }) => $id === id && enabled)
  if (isOn('jwt')) report.add('fine', 'sign-in', 'JWT is on')
  else {
    await fix(context, 'sign-in', {
      is: 'JWT is disabled, so nobody could write',
      done: 'JWT switched on',
      byHand: 'Console → Auth → Settings → JWT on',
      change: () => appwrite.asKey('PATCH', '/project/auth-methods/jwt', { enabled: true })
    })
  }
  const spare = methods.filter(({ $id, enabled }) => enabled && !NEEDED_METHODS.includes($id)).map(({ $id }) => $id)
  if (spare.length === 0) return
  await fix(context, 'sign-in', {
    is: `enabled but unused: ${spare.join(', ')}`,
    done: `${spare.join(', ')} switched off`,
    byHand: 'Console → Auth → Settings',
    change: () => switchOff(context, spare)
  })
}

/** @returns the first refusal, else the last answer */
async function switchOff({ appwrite }: SetupContext, methods: readonly string[]): Promise<Answer> {
  const answers: Answer[] = []
  for (const id of methods) {
    answers.push(await appwrite.asKey('PATCH', `/project/auth-methods/${id}`, { enabled: false }))
  }
  const [first] = answers.toSorted((a, b) => b.status - a.status)
  if (first === undefined) throw new Error('no method to disable')
  return first
}

/** The forms refuse these too, but anyone can call Appwrite without a form. */
export async function refuseCommonPasswords(context: SetupContext): Promise<void> {
  const { appwrite, report } = context
  const path = '/project/policies/password-dictionary'
  const answer = await appwrite.asKey('GET', path)
  const byHand = 'Console → Auth → Security → Password dictionary on'
  if (answer.status !== 200) return report.add('unseen', 'passwords', `whether the most common are refused: ${byHand}`)
  if (answer.body['enabled'] === true) return report.add('fine', 'passwords', 'the most common are refused')
  await fix(context, 'passwords', {
    is: 'common ones are accepted',
    done: 'the 10,000 most common are refused from now on',
    byHand,
    change: () => appwrite.asKey('PATCH', path, { enabled: true })
  })
}

/** Friends who share a team must not read each other’s addresses. */
export async function hideMembers(context: SetupContext): Promise<void> {
  const { appwrite, report } = context
  const path = '/project/policies/membership-privacy'
  const answer = await appwrite.asKey('GET', path)
  const byHand = 'Console → Auth → Security → Memberships privacy, everything off'
  if (answer.status !== 200)
    return report.add('unseen', 'privacy', `what members of a team see of each other: ${byHand}`)
  const names = ['userId', 'userEmail', 'userPhone', 'userName', 'userMFA'].filter((name) => answer.body[name] === true)
  if (names.length === 0) return report.add('fine', 'privacy', 'members of a team see nothing of each other')
  await fix(context, 'privacy', {
    is: `members of a team see each other's ${names.join(', ')}`,
    done: 'members of a team see nothing of each other now',
    byHand,
    change: () => appwrite.asKey('PATCH', path, Object.fromEntries(names.map((name) => [name, false])))
  })
}

/** Requests a mail to nobody, so that none is sent. */
export async function checkMail({ appwrite, report }: SetupContext, site: URL): Promise<void> {
  const body = { email: NOBODY, url: new URL('/login', site).href }
  const answer = await appwrite.asGuest('POST', '/account/recovery', { body })
  const byHand = "self-hosted: _APP_SMTP_* in Appwrite's .env; or for this project alone: Console → Settings → SMTP"
  if (answer.type === 'general_smtp_disabled')
    return report.add('missing', 'mail', `no SMTP server is set up (${byHand})`)
  if (answer.type !== 'user_not_found') {
    return report.add('unseen', 'mail', `whether SMTP is set up: ${saysOf(answer)}`)
  }
  report.add('fine', 'mail', 'an SMTP server is set up')
  report.add(
    'unseen',
    'mail',
    'whether it delivers: request a new password once, and check the sender and the spam folder'
  )
}

export async function checkProviders(
  { appwrite, report }: SetupContext,
  site: URL,
  ids: readonly string[]
): Promise<void> {
  for (const id of ids) {
    const back = encodeURIComponent(new URL('/login', site).href)
    const query = `project=${appwrite.project}&success=${back}&failure=${back}`
    const answer = await appwrite.asGuest('GET', `/account/tokens/oauth2/${encodeURIComponent(id)}?${query}`)
    const callback = `${appwrite.endpoint}/account/sessions/oauth2/callback/${id}/${appwrite.project}`
    if (answer.status === 301 || answer.status === 302) {
      report.add('fine', 'providers', `${id} is on; its own redirect address must be ${callback}`)
    } else if (answer.status === 412) {
      report.add(
        'missing',
        'providers',
        `${id} is off: Console → Auth → Settings → ${id}; redirect address ${callback}`
      )
    } else
      report.add('missing', 'providers', `${id} does not work (${answer.status}): Console → Auth → Settings → ${id}`)
  }
  if (ids.length === 0) report.add('fine', 'providers', 'none asked for (AUTH_PROVIDERS)')
}

export interface SignInProvider {
  id: string
  label: string
}

/** Provider ids of Appwrite 1.9. `oidc` is any OpenID Connect issuer and needs a label. */
const NAMES: Readonly<Record<string, string>> = {
  amazon: 'Amazon',
  apple: 'Apple',
  auth0: 'Auth0',
  authentik: 'authentik',
  autodesk: 'Autodesk',
  bitbucket: 'Bitbucket',
  bitly: 'Bitly',
  box: 'Box',
  dailymotion: 'Dailymotion',
  discord: 'Discord',
  disqus: 'Disqus',
  dropbox: 'Dropbox',
  etsy: 'Etsy',
  facebook: 'Facebook',
  figma: 'Figma',
  fusionauth: 'FusionAuth',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  keycloak: 'Keycloak',
  kick: 'Kick',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  notion: 'Notion',
  oidc: 'OpenID',
  okta: 'Okta',
  paypal: 'PayPal',
  paypalSandbox: 'PayPal Sandbox',
  podio: 'Podio',
  salesforce: 'Salesforce',
  slack: 'Slack',
  spotify: 'Spotify',
  stripe: 'Stripe',
  tradeshift: 'Tradeshift',
  tradeshiftBox: 'Tradeshift Sandbox',
  twitch: 'Twitch',
  wordpress: 'WordPress',
  x: 'X',
  yahoo: 'Yahoo',
  yammer: 'Yammer',
  yandex: 'Yandex',
  zoho: 'Zoho',
  zoom: 'Zoom'
}

const LABEL_MAX = 40

/** Reads `google,apple,oidc:Company name`. Throws a RangeError for unknown ids, repeats and labels that are too long. */
export function parseProviders(text: string): SignInProvider[] {
  const found: SignInProvider[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [id = '', ...parts] = entry.split(':')
    const label = parts.join(':').trim() || NAMES[id.trim()]
    if (label === undefined || !Object.hasOwn(NAMES, id.trim()))
      throw new RangeError(`Appwrite knows no provider "${id}".`)
    if (label.length > LABEL_MAX) throw new RangeError(`The name of "${id}" has more than ${LABEL_MAX} characters.`)
    if (found.some((other) => other.id === id.trim())) throw new RangeError(`The provider "${id}" stands there twice.`)
    found.push({ id: id.trim(), label })
  }
  return found
}

export function readProviders(value: unknown): SignInProvider[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): SignInProvider[] => {
    const { id, label } = (typeof entry === 'object' && entry !== null ? entry : {}) as Partial<SignInProvider>
    return typeof id === 'string' && /^[a-z0-9]{1,36}$/i.test(id) && typeof label === 'string' ? [{ id, label }] : []
  })
}

export function providerName(id: string): string | null {
  return Object.hasOwn(NAMES, id) ? (NAMES[id] ?? null) : null
}

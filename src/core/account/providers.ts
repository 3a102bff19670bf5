/** The OAuth2 and OpenID Connect providers that Appwrite knows, and which of them an installation offers. */

export interface SignInProvider {
  /** Appwrite's id. */
  id: string
  /** What the button says after "Go on with". */
  label: string
}

/** Appwrite 1.9's ids and how the providers write their names. `oidc` is any OpenID Connect issuer and needs a name of its own. */
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

/** Characters of a label that a button has room for. */
const LABEL_MAX = 40

/**
 * Reads an operator's list such as `google,apple,oidc:Company name`.
 * @throws RangeError that names the entry for an id that Appwrite does not know, a second entry of one, or a label that is too long.
 */
export function parseProviders(text: string): SignInProvider[] {
  const found: SignInProvider[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [id = '', ...rest] = entry.split(':')
    const label = rest.join(':').trim() || NAMES[id.trim()]
    if (label === undefined || !Object.hasOwn(NAMES, id.trim()))
      throw new RangeError(`Appwrite knows no provider "${id}".`)
    if (label.length > LABEL_MAX) throw new RangeError(`The name of "${id}" has more than ${LABEL_MAX} characters.`)
    if (found.some((other) => other.id === id.trim())) throw new RangeError(`The provider "${id}" stands there twice.`)
    found.push({ id: id.trim(), label })
  }
  return found
}

/** The providers of a configuration that may be older or broken: what is no provider is left out. */
export function readProviders(value: unknown): SignInProvider[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): SignInProvider[] => {
    const { id, label } = (typeof entry === 'object' && entry !== null ? entry : {}) as Partial<SignInProvider>
    return typeof id === 'string' && /^[a-z0-9]{1,36}$/i.test(id) && typeof label === 'string' ? [{ id, label }] : []
  })
}

/** The name of a session's provider for the list of devices, or null for one that is not ours to name, such as `email`. */
export function providerName(id: string): string | null {
  return Object.hasOwn(NAMES, id) ? (NAMES[id] ?? null) : null
}

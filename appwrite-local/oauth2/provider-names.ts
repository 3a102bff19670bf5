/** Provider names for messages (app/config/oAuthProviders.php of Appwrite 1.9). */

const NAMES: Readonly<Record<string, string>> = {
  amazon: 'Amazon',
  apple: 'Apple',
  auth0: 'Auth0',
  authentik: 'Authentik',
  autodesk: 'Autodesk',
  bitbucket: 'BitBucket',
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
  oidc: 'OpenID Connect',
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
  zoom: 'Zoom',
  mock: 'Mock',
  'mock-unverified': 'MockUnverified'
}

/** In Appwrite's order. */
export const PROVIDER_IDS: readonly string[] = Object.keys(NAMES)

export function providerName(id: string): string {
  return NAMES[id] ?? id
}

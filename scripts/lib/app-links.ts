/** Writes the files by which Android and iOS verify that our app may open the site's links (docs/native.md). */
const FINGERPRINT = /^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/

export interface AppLinkFile {
  path: string
  body: unknown
}

const words = (list: string | undefined): string[] => (list ?? '').split(/[\s,]+/).filter((word) => word !== '')

/** @throws Error that names an invalid variable */
export function appLinkFiles(env: NodeJS.ProcessEnv): AppLinkFile[] {
  const id = env['NATIVE_APP_ID'] ?? 'app.icepoint'
  const certificates = words(env['ANDROID_CERTIFICATES']).map((word) => word.toUpperCase())
  const team = env['APPLE_TEAM'] ?? ''
  const wrong = certificates.find((word) => !FINGERPRINT.test(word))
  if (wrong !== undefined)
    throw new Error(`ANDROID_CERTIFICATES must hold SHA-256 fingerprints like AA:BB:…, not ${wrong}.`)
  if (!/^(?:[\dA-Z]{10})?$/.test(team)) throw new Error(`APPLE_TEAM must have ten letters and digits, not ${team}.`)
  const target = { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: certificates }
  const details = [{ appIDs: [`${team}.${id}`], components: [{ '/': '/api/*', exclude: true }, { '/': '*' }] }]
  return [
    ...(certificates.length === 0
      ? []
      : [
          {
            path: '.well-known/assetlinks.json',
            body: [{ relation: ['delegate_permission/common.handle_all_urls'], target }]
          }
        ]),
    ...(team === '' ? [] : [{ path: '.well-known/apple-app-site-association', body: { applinks: { details } } }])
  ]
}
